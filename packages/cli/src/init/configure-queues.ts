/** The plugin of every template that has the options of the layer. */
export const OPTIONS_PLUGIN = 'server/plugins/platform.ts'
/** What a storage adds whose server can store jobs and webhooks, too. */
export const QUEUE_ENGINE = 'server/utils/queueEngine.ts'

const CALL = 'configurePlatform({\n'
const OPTIONS = `    // Webhooks and jobs wait on the server that has the sessions.
    inbox: { engine: queueEngine() },
    jobs: { engine: queueEngine() },
`

/**
 * Adds the engine of jobs and of the webhook inbox to the options of the layer.
 *
 * @param plugin text of the plugin
 * @throws Error when it does not call `configurePlatform`
 */
export function configureQueues(plugin: string): string {
  const [before, after, ...others] = plugin.split(CALL)
  if (before === undefined || after === undefined || others.length > 0)
    throw new Error(`${OPTIONS_PLUGIN} does not call configurePlatform once.`)
  return before + CALL + OPTIONS + after
}
