import process from 'node:process'
import { parseArgs } from 'node:util'
import { checkSnapshotName, SNAPSHOT_FOLDER } from '../../../emulator/src/snapshots/snapshot-files'
import type { PullRequest } from '../pull/pull-store'
import { CATEGORIES, readCategories } from '../pull/replace/personal-fields'
import { readSelection, RESOURCES } from '../pull/resources'
import { readStoreAccess, storeHandleOf, TOKEN_VARIABLE } from '../store-access'

export const PULL_USAGE = `pull --shop <domain>: copies a store into a snapshot for the local platform, in ${SNAPSHOT_FOLDER}, with its Admin API
access token in ${TOKEN_VARIABLE}. Replaces names, email addresses, phone numbers, addresses and texts that people
wrote. Goes on where an interrupted pull stopped.

  --shop <domain>       Shop to copy, e.g. my-store.myshopify.com
  --only <list>         ${RESOURCES.join(', ')}; a number limits one to its newest records, as in
                        products,orders:500 (default: all of each)
  --keep <list>         Do not replace ${CATEGORIES.join(', ')}
  --name <name>         Name of the snapshot (default: the first part of the domain)
  --restart             Discard an interrupted pull
`

/**
 * Parses the arguments of `pull` and the environment.
 *
 * @throws Error for an unknown option, shop, resource or group, or a missing token
 */
export function readPullOptions(
  args: string[],
  environment: Record<string, string | undefined>,
): PullRequest {
  const { values } = parseArgs({
    args,
    options: {
      shop: { type: 'string' },
      only: { type: 'string', default: RESOURCES.join(',') },
      keep: { type: 'string' },
      name: { type: 'string' },
      restart: { type: 'boolean', default: false },
    },
  })
  const { shop, only, keep, name, restart } = values
  if (shop === undefined) throw new Error('pull needs --shop, e.g. --shop my-store.myshopify.com.')
  return {
    selections: readSelection(only),
    kept: keep === undefined ? [] : readCategories(keep),
    access: readStoreAccess(shop, environment),
    name: checkSnapshotName(name ?? storeHandleOf(shop)),
    isRestart: restart,
  }
}

/**
 * Copies a store, and prints how to load it.
 *
 * @throws Error if the platform refuses a request, or an original value is left in the snapshot
 */
export async function runPull(request: PullRequest): Promise<void> {
  // Lazy: it loads the state of the local platform, which the other commands do not need.
  const { pullStore } = await import('../pull/pull-store')
  const print = (line: string) => process.stdout.write(`${line}\n`)
  const path = await pullStore(process.cwd(), request, print)
  print(`Wrote ${path}.`)
  print(`Load it with: npx nuxt-platform-layer emulator snapshot load ${request.name}`)
}
