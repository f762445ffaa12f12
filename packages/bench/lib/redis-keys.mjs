const KEYS_AT_ONCE = 10_000

/** Bytes that the data of a Redis takes, with its overhead. */
export async function usedMemory(client) {
  return Number(/^used_memory:(\d+)/m.exec(await client.info('memory'))?.[1])
}

/** Deletes the keys that match a pattern, a part at a time. */
export async function unlinkKeys(client, match) {
  for await (const keys of client.scanStream({ match, count: KEYS_AT_ONCE }))
    if (keys.length > 0) await client.unlink(keys)
}
