/**
 * A process that stores sessions of one shop, all at once: `node write-sessions.mjs
 * '{"address":…,"shop":…,"ids":[…]}'`.
 */
import process from 'node:process'
import { Session } from '../../server/core/session/session'
import { openStore } from './open-store'
import type { StoreAddress } from './open-store'

export interface WriteTask {
  address: StoreAddress
  shop: string
  ids: string[]
}

const { address, shop, ids } = JSON.parse(process.argv[2] ?? '') as WriteTask
const { sessions, close } = await openStore(address)
// Connected before the other processes get the signal to start.
await sessions.loadSession('none')
console.log('ready')
process.stdin.once('data', async () => {
  await Promise.all(
    ids.map(id =>
      sessions.storeSession(
        new Session({ id, shop, state: '', isOnline: true, accessToken: `token of ${id}` }),
      ),
    ),
  )
  await close()
  process.exit()
})
