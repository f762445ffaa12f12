import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { EmulatorControl } from '../../../../emulator/src'
import { findByPath, withoutQuery } from '../app-surface'
import type { AppSurface } from '../app-surface'
import { pageAddress } from '../../../../emulator/testing/playwright/page-address'
import { TIME_LIMIT_MS } from '../repeated-visits'
import type { RepeatedVisits } from '../repeated-visits'
import type { ReviewedApp } from '../reviewed-app'
import { blockStorage } from './block-storage'
import { visitBriefly } from './brief-visit'
import type { BriefVisit } from './brief-visit'
import { leavePage } from './leave-page'
import { openContext } from './open-context'
import type { PageVisit } from './page-visit'
import { visitSlowly } from './slow-network'

/** A store, by its name in the addresses of the admin. */
interface Store {
  shop: string
  handle: string
}

/** What is needed to open pages under other conditions. */
export interface RepeatOptions {
  app: ReviewedApp
  surface: Pick<AppSurface, 'pages'>
  stores: Readonly<Record<'first' | 'second' | 'empty' | 'large', Store>>
  /** The page in which the first store was visited. */
  page: Page
  browser: Browser
  /** A browser whose frames are in the process of their page. */
  oneProcess: Browser
  control: Pick<EmulatorControl, 'clearLog' | 'log'>
  progress: (text: string) => void
}

/** Further pages show the same problems, and take time. */
const MAX_PAGES = 20
/** They show whether the first store still works after the second one was open. */
const PAGES_AGAIN = 3

/** Opens the pages that a merchant saw once more, under each condition. */
export async function repeatVisits(
  visits: readonly PageVisit[],
  options: RepeatOptions,
): Promise<RepeatedVisits> {
  const { browser, oneProcess, progress, stores, surface } = options
  const paths = visits
    .filter(({ failure, document }) => failure === undefined && (document?.status ?? 200) < 400)
    .map(({ path }) => path)
    .slice(0, MAX_PAGES)
  // The records of one store are not in another one.
  const shared = paths.filter(
    path => !/[:*]/.test(findByPath(surface.pages, withoutQuery(path))?.pattern ?? ''),
  )
  progress('Opening the pages in other stores, and without storage')
  const visitBlocked = async () => {
    const context = await openContext(browser)
    // The storage of a standalone app is that of a first party.
    if (options.app.isEmbedded) await context.addInitScript(blockStorage, options.app.url)
    return visitIn(context, stores.first, paths, options)
  }
  const [{ blockedStorage, ...inOneBrowser }, inOtherStores] = await Promise.all([
    visitTwoStores(shared, options).then(async seen => ({
      ...seen,
      blockedStorage: await visitBlocked(),
    })),
    visitOtherStores(shared, options),
  ])
  progress('Opening the pages on a slow network')
  const slowNetwork = await visitSlowly(await openContext(oneProcess), paths, path => ({
    app: options.app,
    address: pageAddress(options.app, stores.first, path),
  }))
  return { ...inOneBrowser, ...inOtherStores, blockedStorage, slowNetwork }
}

async function visitTwoStores(
  paths: readonly string[],
  options: RepeatOptions,
): Promise<Pick<RepeatedVisits, 'secondStore' | 'firstStoreAgain'>> {
  const { page, stores } = options
  const secondStore = await visitAll(page, stores.second, paths, options)
  const again = paths.slice(0, PAGES_AGAIN)
  return { secondStore, firstStoreAgain: await visitAll(page, stores.first, again, options) }
}

async function visitOtherStores(
  paths: readonly string[],
  options: RepeatOptions,
): Promise<Pick<RepeatedVisits, 'emptyStore' | 'largeStore'>> {
  const { browser, stores } = options
  const emptyStore = await visitIn(await openContext(browser), stores.empty, paths, options)
  const visitLarge = async (wanted: readonly string[]) => {
    const context = await openContext(browser)
    const page = await context.newPage()
    const seen: BriefVisit[] = []
    for (const path of wanted) seen.push(await visitCounting(page, stores.large, path, options))
    await context.close()
    return seen
  }
  const largeStore = await visitLarge(paths)
  // A busy machine slows one visit down, and not both.
  const late = largeStore.filter(
    ({ failure, loadMs }) => failure === undefined && loadMs > TIME_LIMIT_MS,
  )
  const again = new Map(
    (await visitLarge(late.map(({ path }) => path))).map(each => [each.path, each]),
  )
  return {
    emptyStore,
    largeStore: largeStore.map(each => ({
      ...each,
      loadMs: Math.min(each.loadMs, again.get(each.path)?.loadMs ?? Infinity),
    })),
  }
}

/** Opens a page, and counts what the app asks of the Admin API for it. */
async function visitCounting(
  page: Page,
  store: Store,
  path: string,
  options: RepeatOptions,
): Promise<BriefVisit> {
  const { control } = options
  await control.clearLog()
  const [visit] = await visitAll(page, store, [path], options)
  if (!visit) throw new Error(`${path} was not opened.`)
  const calls = (await control.log()).filter(
    ({ kind, shop }) => shop === store.shop && (kind === 'graphql' || kind === 'rest'),
  )
  return { ...visit, apiCalls: calls.length }
}

async function visitIn(
  context: BrowserContext,
  store: Store,
  paths: readonly string[],
  options: RepeatOptions,
): Promise<BriefVisit[]> {
  const seen = await visitAll(await context.newPage(), store, paths, options)
  await context.close()
  return seen
}

async function visitAll(
  page: Page,
  store: Store,
  paths: readonly string[],
  { app }: RepeatOptions,
): Promise<BriefVisit[]> {
  const seen: BriefVisit[] = []
  for (const path of paths)
    seen.push(await visitBriefly(page, path, { app, address: pageAddress(app, store, path) }))
  await leavePage(page)
  return seen
}
