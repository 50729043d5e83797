"""A naive second reading of the rules, independent of the engine, for tests to compare with."""
