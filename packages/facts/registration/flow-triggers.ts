import { readExtensions } from './extension-files'

/**
 * Lists the handles of the Flow triggers of an app: its extensions with the type `flow_trigger`.
 *
 * @param rootDir folder of the app
 * @throws Error that names the file and the line, for invalid TOML
 * @see https://shopify.dev/docs/apps/build/flow/triggers/reference
 */
export async function findFlowTriggers(rootDir: string): Promise<string[]> {
  const extensions = await readExtensions(rootDir)
  return extensions.flatMap(({ values: { type, handle } }) =>
    type === 'flow_trigger' && typeof handle === 'string' ? [handle] : [],
  )
}
