import { pathToFileURL } from 'node:url'
import { directoryToURL, importModule, tryResolveModule } from '@nuxt/kit'
import type { DocumentNode, GraphQLSchema } from 'graphql'

/** Plugin function of GraphQL Code Generator; its own types are not there when the package is not. */
type OperationTypes = (
  schema: GraphQLSchema, documents: { document: DocumentNode }[], config: Record<string, unknown>, info: { outputFile: string },
) => Promise<{ prepend: (string | null)[], content: string }>

export interface CodegenTools {
  /** As the plugin sees it: types of a second copy of graphql would not be types to it. */
  graphql: typeof import('graphql')
  operationTypes: OperationTypes
}

const PLUGIN = '@graphql-codegen/typescript-operations'

/** What an app installs to have its operations typed. */
export const INSTALL_COMMAND = `npm install --save-dev ${PLUGIN}@6`

/** Loads the packages that generate types, from the app; undefined when it has not installed them. */
export async function loadCodegenTools(rootDir: string): Promise<CodegenTools | undefined> {
  const path = await tryResolveModule(PLUGIN, directoryToURL(rootDir))
  if (!path) return undefined
  const { plugin } = await importModule<{ plugin: OperationTypes }>(PLUGIN, { url: directoryToURL(rootDir) })
  const graphql = await importModule<CodegenTools['graphql']>('graphql', { url: pathToFileURL(path) })
  return { graphql, operationTypes: plugin }
}
