export interface Run {
  readonly isOn: boolean;
  readonly wait: (ms: number) => Promise<void>;
}

/** Time to look: waits that can be cut short by a tap, or called off. */
export class Pace {
  #run = { isOn: false, wait: (_: number): Promise<void> => Promise.resolve() };
  #wake: (() => void) | null = null;

  start(): Run {
    const run = {
      isOn: true,
      wait: (ms: number): Promise<void> =>
        new Promise((resolve) => {
          if (!run.isOn || ms <= 0) return resolve();
          const timer = setTimeout(resolve, ms);
          this.#wake = () => {
            clearTimeout(timer);
            resolve();
          };
        }),
    };
    this.#run = run;
    return run;
  }

  /** Go on at once. */
  skip(): void {
    this.#wake?.();
  }

  stop(): void {
    this.#run.isOn = false;
    this.#wake?.();
  }

  /** Resolves when somebody can see the page: nothing is shown to an empty room. */
  visible(): Promise<void> {
    if (document.visibilityState === "visible") return Promise.resolve();
    return new Promise((resolve) => {
      const look = (): void => {
        if (document.visibilityState !== "visible") return;
        document.removeEventListener("visibilitychange", look);
        resolve();
      };
      document.addEventListener("visibilitychange", look);
    });
  }
}
