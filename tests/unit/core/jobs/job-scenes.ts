import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createStorage } from 'unstorage'
import type { Storage } from 'unstorage'
import { PlatformError } from '../../../../server/core/errors/errors'
import { createJobs } from '../../../../server/core/jobs/create-jobs'
import type { Jobs, JobsServices } from '../../../../server/core/jobs/create-jobs'
import type { AnyPlatformJob } from '../../../../server/core/jobs/platform-job'
import { NO_OBSERVER } from '../../../../server/core/platform-observer'
import { Session } from '../../../../server/core/session/session'
import type { PlatformShop } from '../../../../server/core/shop/installed-shops'

export const SHOP = 'acme.platform.test'

/** Jobs on a new SQLite file, and what they did. */
export interface JobScene {
  jobs: Jobs
  /** Opens further jobs on the same file, like another process. */
  open(definitions: readonly AnyPlatformJob[], changes?: Partial<JobsServices>): Jobs
  records: Storage
  path: string
  warnings: string[]
  lines: string[]
  /** The installed shops. */
  shops: PlatformShop[]
  close(): Promise<void>
}

/** An app whose shops all grant access. */
export async function createJobScene(
  definitions: readonly AnyPlatformJob[],
  changes: Partial<JobsServices> = {},
): Promise<JobScene> {
  const directory = await mkdtemp(join(tmpdir(), 'platform-jobs-'))
  const path = join(directory, 'jobs.sqlite')
  const open = new Set<Jobs>()
  const warnings: string[] = []
  const lines: string[] = []
  const shops: PlatformShop[] = []
  const records = createStorage()

  function create(jobs: readonly AnyPlatformJob[], further: Partial<JobsServices> = {}): Jobs {
    const { options, ...services } = { ...changes, ...further }
    const created = createJobs({
      options: { path, ...options },
      definitions: jobs,
      config: { encryptionKeys: [] },
      records,
      shops: async ({ after = '', limit = 100 } = {}) => {
        const found = shops.filter(({ shop }) => shop > after)
        const page = found.slice(0, limit)
        return { shops: page, ...(found.length > limit && { next: page.at(-1)?.shop ?? '' }) }
      },
      requireShop(shop) {
        if (shop.endsWith('.platform.test')) return shop
        throw new PlatformError('shop_invalid', 'no shop')
      },
      adminOf: async shop => ({
        session: new Session({ id: `offline_${shop}`, shop, state: '', isOnline: false }),
        admin: { graphql: async () => ({}) } as never,
      }),
      observer: { ...NO_OBSERVER, warn: message => void warnings.push(message) },
      log: (level, message) => void lines.push(`${level} ${message}`),
      now: Date.now,
      ...services,
    })
    const { close } = created
    created.close = async withinMs => {
      open.delete(created)
      await close(withinMs)
    }
    open.add(created)
    return created
  }

  return {
    jobs: create(definitions),
    open: create,
    records,
    path,
    warnings,
    lines,
    shops,
    async close() {
      await Promise.all([...open].map(each => each.close(0)))
      await rm(directory, { recursive: true, force: true })
    },
  }
}
