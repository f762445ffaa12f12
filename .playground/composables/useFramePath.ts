/**
 * Adds what the admin put into the frame's address to a path, so that a document loaded from it (a
 * plain link, a reload) is known to be inside the admin.
 */
export function useFramePath(): (path: string) => string {
  const platform = usePlatform()
  return path => {
    const { embedded, shop, host } = platform.value
    if (!embedded) return path
    return `${path}?${new URLSearchParams({ embedded: '1', shop, host })}`
  }
}
