import type { Driver } from 'unstorage'
import { isWorker } from '../../core/concurrency/is-worker'
import { PlatformError } from '../../core/errors/errors'
import type { InboxEngineFactory } from '../../core/inbox/inbox-settings'

/** Returns the folder of an unstorage file driver; undefined for other drivers. */
export function fileBaseOf({
  name,
  options,
}: Pick<Driver, 'name' | 'options'>): string | undefined {
  const base: unknown = options?.base
  return (name === 'fs' || name === 'fs-lite') && typeof base === 'string' ? base : undefined
}

/**
 * Returns the options of a durable queue; undefined for an app without it. With a file mount, the
 * default path of its database is next to the mount's folder, where the app stores durable data. In
 * development, which runs on Node, an engine for workers is replaced by the SQLite file.
 *
 * @throws PlatformError `configuration_invalid` on a worker without an engine
 */
export function queueOptions<
  Options extends { path?: string | undefined; engine?: InboxEngineFactory | undefined },
>(
  name: 'inbox' | 'usage' | 'jobs',
  configured: boolean | Options | undefined,
  driver: Driver,
  { isDev = import.meta.dev, onWorker = isWorker } = {},
): Options | undefined {
  if (!configured) return undefined
  const given = configured === true ? ({} as Options) : configured
  const isReplaced = isDev && given.engine?.maxRunMs !== undefined
  const chosen = isReplaced ? { ...given, engine: undefined } : given
  if (onWorker && !chosen.engine)
    throw new PlatformError(
      'configuration_invalid',
      `The option ${name} of configurePlatform has no storage on workers: pass createD1Inbox() of #platform/inbox-d1 as ${name}.engine, or remove the option`,
    )
  const base = fileBaseOf(driver)
  return base === undefined ? chosen : { ...chosen, path: chosen.path ?? `${base}-${name}.sqlite` }
}
