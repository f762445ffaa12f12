import { readFile } from 'node:fs/promises'

/** What is read of the configuration with which a worker is deployed. */
interface WranglerConfig {
  d1_databases?: unknown[]
  queues?: { producers?: unknown[]; consumers?: unknown[] }
  triggers?: { crons?: unknown[] }
}

/**
 * Requires the bindings and triggers without which nothing that D1 holds would ever run.
 *
 * @param path of the configuration that the build has written. Without one, nothing is known
 * @throws Error that names what is missing
 */
export async function requireQueueBindings(path: string): Promise<void> {
  const written = await readFile(path, 'utf8').catch(() => undefined)
  if (written === undefined) return
  const { d1_databases: databases, queues, triggers } = JSON.parse(written) as WranglerConfig
  const missing = Object.entries({
    d1_databases: databases,
    'queues.producers': queues?.producers,
    'queues.consumers': queues?.consumers,
    'triggers.crons': triggers?.crons,
  })
    .filter(([, items = []]) => items.length === 0)
    .map(([name]) => name)
  if (missing.length > 0)
    throw new Error(
      `createD1Inbox needs a D1 database, a producer and a consumer of a queue, and a cron trigger. Missing in nitro.cloudflare.wrangler: ${missing.join(', ')}. See docs/background-jobs.md, "Cloudflare Workers".`,
    )
}
