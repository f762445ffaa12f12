/** Copies the stored sessions to the memory that the other variants read. */
export default defineNitroPlugin(async () => {
  const stored = useStorage('sessions')
  for (const key of await stored.getKeys()) await useStorage('sessions-in-memory').setItem(key, await stored.getItem(key))
})
