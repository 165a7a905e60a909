export function buildWhenChanged(build: {
  readonly name: string;
  readonly sources: readonly string[];
  readonly leftOut: RegExp;
  readonly results: readonly string[];
  readonly build: () => Promise<void>;
}): Promise<void>;
