/** Processes a list with limited concurrency, started in the order of the list. */
export async function runInParallel<T>(
  items: readonly T[],
  width: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++)
      await work(items[index] as T, index);
  };
  await Promise.all(Array.from({ length: width }, lane));
}
