import { prefs } from "../settings/prefs.svelte";

export type Sound = "put" | "plus" | "minus" | "turn" | "score" | "win";

interface Note {
  at: number;
  pitch: number;
  to?: number;
  length: number;
  loud: number;
  wave: OscillatorType;
}

/** Our own instruments: a stone on wood, two small bells, a harp for the winner. */
const SOUNDS: Record<Sound, readonly Note[]> = {
  put: [
    { at: 0, pitch: 190, to: 90, length: 0.09, loud: 0.5, wave: "sine" },
    { at: 0, pitch: 900, to: 300, length: 0.03, loud: 0.12, wave: "triangle" },
  ],
  plus: [
    { at: 0, pitch: 587, length: 0.25, loud: 0.16, wave: "sine" },
    { at: 0.08, pitch: 880, length: 0.35, loud: 0.16, wave: "sine" },
  ],
  minus: [
    { at: 0, pitch: 440, length: 0.25, loud: 0.16, wave: "sine" },
    { at: 0.08, pitch: 311, length: 0.35, loud: 0.18, wave: "sine" },
  ],
  turn: [{ at: 0, pitch: 698, length: 0.18, loud: 0.08, wave: "sine" }],
  score: [{ at: 0, pitch: 1046, length: 0.08, loud: 0.06, wave: "triangle" }],
  win: [523, 659, 784, 1046].map((pitch, i) => ({ at: i * 0.11, pitch, length: 0.6, loud: 0.14, wave: "triangle" })),
};

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!prefs.sound || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const now = context.currentTime + 0.01;
  for (const note of SOUNDS[sound]) {
    const voice = context.createOscillator();
    const volume = context.createGain();
    voice.type = note.wave;
    voice.frequency.setValueAtTime(note.pitch, now + note.at);
    if (note.to) voice.frequency.exponentialRampToValueAtTime(note.to, now + note.at + note.length);
    volume.gain.setValueAtTime(note.loud, now + note.at);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + note.at + note.length);
    voice.connect(volume).connect(context.destination);
    voice.start(now + note.at);
    voice.stop(now + note.at + note.length);
  }
}
