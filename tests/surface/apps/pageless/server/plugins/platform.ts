import process from 'node:process'
import { createSessionStorage } from '#platform'
import fsLite from 'unstorage/drivers/fs-lite'
import { createStorage } from 'unstorage'

/** What the message about sessions in memory advises. */
export default defineNitroPlugin(() => {
  const base = process.env.SESSION_FOLDER
  if (base) configurePlatform({ sessionStorage: createSessionStorage(createStorage({ driver: fsLite({ base }) })) })
})
