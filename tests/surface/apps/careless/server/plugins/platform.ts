import process from 'node:process'
import { createSessionStorage } from '#platform'
import { createStorage } from 'unstorage'
import fsLite from 'unstorage/drivers/fs-lite'

/** What the message about sessions in memory advises, when it is asked for. */
export default defineNitroPlugin(() => {
  const base = process.env.SESSION_FOLDER
  if (base)
    configurePlatform({
      sessionStorage: createSessionStorage(createStorage({ driver: fsLite({ base }) })),
    })
})
