import { adminLinksOf } from './admin-links'
import type { AdminLink } from './admin-links'
import { readExtensions } from './extension-files'
import type { DeclaredExtension } from './extension-files'

/** What the local platform needs of an app's extensions. */
export interface AppExtensions {
  adminLinks: AdminLink[]
  /** Handles of the Flow triggers. */
  flowTriggers: string[]
}

/**
 * Reads the admin links and Flow triggers of an app from its files
 * `extensions/<name>/shopify.extension.toml`, in the order of their folders.
 *
 * @param rootDir folder of the app
 * @throws Error that names the file and the line, for invalid TOML or a link without a URL
 */
export async function readAppExtensions(rootDir: string): Promise<AppExtensions> {
  const extensions = await readExtensions(rootDir)
  return {
    adminLinks: await adminLinksOf(extensions),
    flowTriggers: flowTriggersOf(extensions),
  }
}

/** @see https://shopify.dev/docs/apps/build/flow/triggers/reference */
function flowTriggersOf(extensions: readonly DeclaredExtension[]): string[] {
  return extensions.flatMap(({ values: { type, handle } }) =>
    type === 'flow_trigger' && typeof handle === 'string' ? [handle] : [],
  )
}
