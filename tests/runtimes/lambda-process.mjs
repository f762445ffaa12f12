/** Loads a function built for AWS Lambda, and sends its parent the result of each event. */
import process from 'node:process'
import { pathToFileURL } from 'node:url'

const { handler } = await import(pathToFileURL(process.argv[2] ?? '').href)

process.on('message', async ({ id, event }) => {
  try {
    process.send({ id, result: await handler(event, {}) })
  } catch (error) {
    process.send({ id, error: String(error) })
  }
})
process.on('disconnect', () => process.exit())
process.send({ id: 0 })
