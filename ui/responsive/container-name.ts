/** Name that every query container has. */
export const DEFAULT_CONTAINER = 's-default'

/** A CSS container name, without reserved keywords. */
const NAME =
  /^(?!(?:and|inherit|initial|none|not|or|revert|revert-layer|unset|default)$)-?[a-z_][\w-]*$/i

export const isContainerName = (name: string): boolean => NAME.test(name)

/**
 * Value of `container-name` for a container with names of its own; undefined when one of them
 * cannot be a name.
 */
export function containerNames(own: string): string | undefined {
  const names = own.trim().split(/\s+/).filter(Boolean)
  return names.every(isContainerName)
    ? [...new Set([DEFAULT_CONTAINER, ...names])].join(' ')
    : undefined
}
