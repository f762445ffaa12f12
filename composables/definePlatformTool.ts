import type { PlatformTool } from '../ui/tools/platform-tool'
import type { ToolObjectSchema, ToolValue } from '../ui/tools/tool-schema'

/**
 * Defines a tool that Sidekick can invoke while a page of the app is open. Each file of
 * `platform/tools` exports one; its file name is the name of the tool: `find-order.ts` is
 * `find_order`. The same name, description and schema have to be in the app's Sidekick extension.
 *
 * @param tool its `description` and `inputSchema` are what Sidekick knows of it. `handler`
 *   runs in the browser, with the Nuxt app of the page: composables can be used before its first
 *   `await`. It gets an input that the schema allows, and returns the result; an error that it
 *   throws is reported to Sidekick with its message
 * @returns the same tool, for the default export of the file
 *
 * @example
 * ```ts
 * export default definePlatformTool({
 *   description: 'Finds an order by its number.',
 *   inputSchema: {
 *     type: 'object',
 *     properties: { number: { type: 'integer' } },
 *     required: ['number'],
 *   },
 *   handler: ({ number }) => usePlatformFetch()(`/api/orders/${number}`),
 * })
 * ```
 *
 * @see https://shopify.dev/docs/api/app-home/apis/user-interface-and-interactions/tools-api
 */
export function definePlatformTool<const Schema extends ToolObjectSchema>(tool: {
  description: string
  inputSchema: Schema
  handler: (input: ToolValue<Schema>) => Record<string, unknown> | Promise<Record<string, unknown>>
}): PlatformTool {
  // The input is checked against the schema before each call.
  return tool as unknown as PlatformTool
}
