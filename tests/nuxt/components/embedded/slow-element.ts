/** How long a call of the element takes, in milliseconds. */
const DURATION = 30

/**
 * Gives an element the calls of App Bridge, which take time, and returns what they did, in their
 * order.
 */
export function slowElement(selector: string): { calls: string[] } {
  const element = document.querySelector(selector)
  const calls: string[] = []
  const createCall = (name: 'show' | 'hide', done: string) => async () => {
    calls.push(name)
    await new Promise(resolve => setTimeout(resolve, DURATION))
    calls.push(done)
    element?.dispatchEvent(new Event(name))
  }
  Object.assign(element ?? {}, {
    show: createCall('show', 'shown'),
    hide: createCall('hide', 'hidden'),
  })
  return { calls }
}
