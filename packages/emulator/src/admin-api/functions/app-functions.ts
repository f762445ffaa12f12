import { createHash } from 'node:crypto'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { EmulatedFunction } from '../../extensions/extension'
import { appNode } from '../apps/installation-node'

/** A function of the app, as the platform knows it. */
export interface AppFunction {
  /** A UUID, not a global id. */
  readonly id: string
  readonly handle: string
  readonly title: string
  readonly apiType: string
  readonly apiVersion: string
  readonly description: string | null
}

/** Lists the functions that the app declares in its folder `platform/emulator`. */
export function appFunctions({ app, state, apiVersion }: GraphqlContext): AppFunction[] {
  return state.extensions
    .flatMap(({ functions = [] }) => functions)
    .map(declared => ({
      id: declared.id ?? functionId(app.apiKey, declared),
      handle: declared.handle,
      title: declared.title ?? declared.handle,
      apiType: declared.apiType,
      apiVersion: declared.apiVersion ?? apiVersion,
      description: declared.description ?? null,
    }))
}

/** Converts a function to the type `ShopifyFunction`. */
export function functionNode(fn: AppFunction, context: GraphqlContext): Record<string, unknown> {
  return {
    __typename: 'ShopifyFunction',
    ...fn,
    app: () => appNode(context),
    appBridge: { __typename: 'FunctionsAppBridge', createPath: '/', detailsPath: '/:id' },
    appKey: context.app.apiKey,
    inputQuery: null,
    useCreationUi: false,
  }
}

// The same in every run, so that a test or a saved state may contain it.
function functionId(apiKey: string, { handle }: EmulatedFunction): string {
  const hex = createHash('sha256').update(`${apiKey} ${handle}`).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}
