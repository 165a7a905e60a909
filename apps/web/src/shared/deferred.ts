/** A promise with the function that settles it. */
export interface Deferred<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (reason: unknown) => void;
}
/** Creates one. `Promise.withResolvers` does the same; Safari has it since 17.4 only. */
export function createDeferred<T>(): Deferred<T> {
  let settle: Omit<Deferred<T>, 'promise'> | undefined;
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  if (!settle) throw new Error('a promise calls its executor at once');
  return { promise, ...settle };
}
