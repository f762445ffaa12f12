/**
 * The process that sends requests, apart from the server so that its own work is not counted. Its
 * parent asks for two steps: `prepare` signs tokens and connects, `run` sends requests until the
 * time or the new tokens are used up.
 */
import { openConnection } from './http-connection.mjs'
import { signSessionTokens } from './session-tokens.mjs'

let prepared

process.on('disconnect', () => process.exit())

process.on('message', async message => {
  process.send(message.step === 'prepare' ? await prepare(message) : await run(message))
})

async function prepare({ port, connections, newTokens, shops }) {
  const opened = await Promise.all(Array.from({ length: connections }, () => openConnection(port)))
  const tokens = signSessionTokens(newTokens || connections, shops)
  prepared = { opened, tokens, repeat: newTokens === 0 }
  return {}
}

async function run({ path, seconds }) {
  const { opened, tokens, repeat } = prepared
  const started = performance.now()
  const end = started + seconds * 1000
  let sent = 0
  await Promise.all(
    opened.map(async (connection, index) => {
      while (performance.now() < end && (repeat || sent < tokens.length)) {
        const token = tokens[repeat ? index : sent]
        sent += 1
        await connection.get(path, token)
      }
    }),
  )
  const elapsed = (performance.now() - started) / 1000
  for (const connection of opened) connection.close()
  return { requests: sent, seconds: elapsed }
}
