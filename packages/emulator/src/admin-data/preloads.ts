import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from '../../../facts/schemas/package-folder'
import type { PageView } from './page-view'
import { pageFileAt } from './admin-pages'

/** The files that each page loads, by its file below `admin`, without those that all pages load. */
type PageFiles = Readonly<Record<string, readonly string[]>>

const VIEW_FILES: Readonly<Record<PageView['name'], string>> = {
  app: 'app/AppPage',
  billing: 'pages/billing/BillingPage',
  charge: 'documents/ChargePage',
  checkout: 'documents/checkout/CheckoutPage',
  grant: 'documents/GrantPage',
  login: 'documents/LoginPage',
  message: 'documents/MessagePage',
  plans: 'pages/plans/PlansPage',
  scopes: 'pages/scopes/ScopesPage',
  stores: 'documents/StoresPage',
  thankYou: 'documents/checkout/ThankYouPage',
}

let read: PageFiles | undefined

/**
 * The build of the pages writes this file. Without it, browsers find the files one after another.
 */
function pageFiles(): PageFiles {
  try {
    read ??= JSON.parse(
      readFileSync(join(packageFolder(), 'dist/emulator/pages/page-files.json'), 'utf8'),
    ) as PageFiles
    return read
  } catch {
    return {}
  }
}

/**
 * Lists the scripts that a page loads after the script of its document, so that the browser loads
 * them at the same time.
 *
 * @param page its view, or its path in the store
 */
export function preloadsOf({ view, path }: { view?: PageView['name']; path?: string }): string[] {
  const files = pageFiles()
  const file =
    view === undefined ? path !== undefined && `pages/${pageFileAt(path)}` : VIEW_FILES[view]
  return [...(files[''] ?? []), ...((file && files[file]) || [])]
}
