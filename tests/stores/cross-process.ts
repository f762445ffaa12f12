import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStore } from './open-store'
import type { StoreAddress } from './open-store'
import { buildWorker } from './worker'
import type { WorkerBuild } from './worker'
import type { WriteTask } from './write-sessions'

const WRITERS = 2
const SESSIONS_EACH = 25

/** What holds of our own sessions where several processes share the store. */
export function describeProcesses(addressOf: () => StoreAddress): void {
  let writer: WorkerBuild
  beforeAll(async () => {
    writer = await buildWorker('write-sessions.ts')
    return writer.remove
  })
  afterAll(async () => {
    const { storage, close } = await openStore(addressOf())
    await storage.clear()
    await close()
  })

  it(`loses none of ${WRITERS * SESSIONS_EACH} users' sessions of one shop that ${WRITERS} processes store at once`, async () => {
    const shop = `${randomUUID()}.platform.test`
    const idsOf = (process: number) =>
      Array.from({ length: SESSIONS_EACH }, (_, index) => `${shop}_${process}_${index}`)
    const tasks = Array.from({ length: WRITERS }, (_, process): WriteTask => ({
      address: addressOf(),
      shop,
      ids: idsOf(process),
    }))
    const writers = tasks.map(task => writer.start(task))
    for (const { nextLine } of writers) expect(await nextLine()).toBe('ready')
    for (const { process } of writers) process.stdin?.write('go\n')
    for (const { ended } of writers) expect(await ended).toBe(0)

    const { sessions, close } = await openStore(addressOf())
    const ids = tasks.flatMap(task => task.ids).sort()
    const found = await sessions.findSessionsByShop(shop)
    expect(found.map(({ id }) => id).sort()).toEqual(ids)
    expect(found.map(({ accessToken }) => accessToken).sort()).toEqual(
      ids.map(id => `token of ${id}`),
    )
    await sessions.deleteSessions(ids)
    expect(await sessions.findSessionsByShop(shop)).toEqual([])
    await close()
  })
}
