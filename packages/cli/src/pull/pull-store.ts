import { join } from 'node:path'
import { writeSnapshotFile } from '../../../emulator/src/snapshots/snapshot-files'
import { takeFileLock } from '../../../emulator/src/state/file-lock'
import type { StoreSeed } from '../../../emulator/src/seed/store-seed'
import { storeHandleOf } from '../store-access'
import type { StoreAccess } from '../store-access'
import { createAdminClient } from './admin-client'
import type { AdminClient } from './admin-client'
import { buildSnapshot } from './build-snapshot'
import { cleanSnapshot, findOriginals } from './clean-snapshot'
import { fetchRows } from './fetch-rows'
import { PULL_FOLDER, PullFolder } from './pull-folder'
import type { Category } from './replace/personal-fields'
import { Replacer } from './replace/replacer'
import type { Selection } from './resources'

export interface PullRequest {
  access: StoreAccess
  selections: readonly Selection[]
  /** Groups of personal values that are not replaced. */
  kept: readonly Category[]
  /** Name of the snapshot. */
  name: string
  /** Discards what an earlier command pulled. */
  isRestart: boolean
}

const SHOP_QUERY = `{ shop {
  name currencyCode ianaTimezone plan { publicDisplayName partnerDevelopment }
} }`

/** Places that the error of a failed scan lists. */
const MAX_PLACES = 10

/**
 * Copies a store into a snapshot, or goes on with a copy that was interrupted.
 *
 * @param root working directory
 * @param report receives the progress
 * @returns path of the snapshot
 * @throws Error if the platform refuses a request, or an original value is left in the snapshot
 */
export async function pullStore(
  root: string,
  request: PullRequest,
  report: (line: string) => void,
): Promise<string> {
  const { shop } = request.access
  const lock = await takeFileLock(join(root, PULL_FOLDER, shop))
  if (!lock) throw new Error(`Another command pulls ${shop} at this time.`)
  try {
    return await pullLocked(root, request, report)
  } finally {
    await lock.release()
  }
}

async function pullLocked(
  root: string,
  { access, selections, kept, name, isRestart }: PullRequest,
  report: (line: string) => void,
): Promise<string> {
  const client = createAdminClient(access)
  // The first request shows whether the shop and the token fit, before anything is written.
  const seed = await readShop(client, access.shop)
  const folder = await PullFolder.open(root, describe(access.shop, selections, kept), isRestart)
  if (folder.isResumed) report('Going on with the pull that was interrupted.')
  const groups = new Set(kept)
  const replacer = new Replacer(Buffer.from(folder.state.key, 'hex'), groups)
  replacer.fingerprints.restore(await folder.readFingerprints())
  await fetchRows({ client, folder, replacer, report }, selections)
  const snapshot = cleanSnapshot(await buildSnapshot(folder, seed), replacer, groups)
  const places = findOriginals(snapshot, replacer.fingerprints, groups)
  if (places.length > 0)
    throw new Error(
      `No snapshot was written: ${places.length} places still have an original value: ${places.slice(0, MAX_PLACES).join(', ')}.`,
    )
  report(`No place has one of ${replacer.fingerprints.size} original values.`)
  const path = await writeSnapshotFile(root, name, snapshot)
  await folder.remove()
  return path
}

function describe(shop: string, selections: readonly Selection[], kept: readonly Category[]) {
  const only = selections.map(({ resource, limit }) =>
    limit === undefined ? resource : `${resource}:${limit}`,
  )
  return { shop, only: only.join(','), keep: kept.join(',') }
}

async function readShop(client: AdminClient, domain: string): Promise<StoreSeed> {
  const { shop } = await client.request<{
    shop: {
      name: string
      currencyCode: string
      ianaTimezone: string
      plan: { publicDisplayName: string; partnerDevelopment: boolean }
    }
  }>(SHOP_QUERY)
  return {
    handle: storeHandleOf(domain),
    name: shop.name,
    currencyCode: shop.currencyCode,
    ianaTimezone: shop.ianaTimezone,
    plan: shop.plan.publicDisplayName,
    developmentStore: shop.plan.partnerDevelopment,
  }
}
