interface Hook<Handler> {
  filter: { id: RegExp }
  handler: Handler
}

/**
 * Calls a hook of a Vite plugin as Vite does: only for ids that its filter matches.
 *
 * @returns null for other ids
 */
export function callHook<This, Rest extends unknown[], Result>(
  hook: Hook<(this: This, id: string, ...rest: Rest) => Result>,
  bundler: This,
  id: string,
  ...rest: Rest
): Result | null {
  return hook.filter.id.test(id) ? hook.handler.call(bundler, id, ...rest) : null
}
