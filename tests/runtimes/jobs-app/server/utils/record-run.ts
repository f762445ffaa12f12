/** Stores what ran, under a key of its own for each run, so that none hides another. */
export async function recordRun(
  what: string,
  { shop = '', value = '' as unknown } = {},
): Promise<void> {
  await useStorage('platform').setItem(`ran:${crypto.randomUUID()}`, {
    what,
    shop,
    value,
    at: Date.now(),
  })
}
