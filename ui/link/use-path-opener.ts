import { useRouter } from '#imports'

/**
 * Returns the click listener of a plain `<a>` that leads to a page of the app: the router opens it,
 * and clicks for another tab or window stay with the browser. NuxtLink does the same, but takes two
 * components, which the server renders more slowly. It also prefetches the page.
 */
export function usePathOpener(): (event: MouseEvent, path: string) => void {
  const router = useRouter()
  return (event, path) => {
    const opensElsewhere = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
    if (event.defaultPrevented || event.button !== 0 || opensElsewhere) return
    event.preventDefault()
    // The router reports errors to its own handlers.
    router.push(path).catch(() => undefined)
  }
}
