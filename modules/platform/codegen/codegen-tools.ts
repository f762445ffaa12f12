import { pathToFileURL } from 'node:url'
import { directoryToURL, importModule, tryResolveModule } from '@nuxt/kit'
import type { DocumentNode, GraphQLSchema } from 'graphql'

/**
 * Plugin function of GraphQL Code Generator. The package and its types may not be installed.
 */
type OperationTypes = (
  schema: GraphQLSchema,
  documents: { document: DocumentNode }[],
  config: Record<string, unknown>,
  info: { outputFile: string },
) => Promise<{ prepend: (string | null)[]; content: string }>

export interface CodegenTools {
  /** The copy that the plugin uses: it does not accept objects of a second copy of graphql. */
  graphql: typeof import('graphql')
  operationTypes: OperationTypes
}

const PLUGIN = '@graphql-codegen/typescript-operations'

/**
 * The command that installs the packages for typed operations. The plugin also accepts graphql 17,
 * with which it fails on schemas that have scalars of their own.
 */
export const INSTALL_COMMAND = `npm install --save-dev ${PLUGIN}@6 graphql@16`

/**
 * Loads the packages that generate types from the app. Returns undefined if they are not installed.
 */
export async function loadCodegenTools(rootDir: string): Promise<CodegenTools | undefined> {
  const path = await tryResolveModule(PLUGIN, directoryToURL(rootDir))
  if (!path) return undefined
  const { plugin } = await importModule<{ plugin: OperationTypes }>(PLUGIN, {
    url: directoryToURL(rootDir),
  })
  const graphql = await importModule<CodegenTools['graphql']>('graphql', {
    url: pathToFileURL(path),
  })
  return { graphql, operationTypes: plugin }
}
