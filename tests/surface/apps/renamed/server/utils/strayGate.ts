/** Not in a file of its name: it is not what the app's routes get. */
export function usePlatformPos(): { shop: string } {
  return { shop: 'anybody' }
}
