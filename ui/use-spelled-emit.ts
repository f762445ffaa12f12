import { getCurrentInstance } from 'vue'

/**
 * Returns a function that emits an event of several words in the spelling that has a listener:
 * `afterhide` as in plain HTML, or else `afterHide`. Vue warns of one spelling while the other is
 * listened to.
 */
export function useSpelledEmit(): (name: string, ...payload: unknown[]) => void {
  const instance = getCurrentInstance()
  return (name, ...payload) => {
    const listeners = instance?.vnode.props ?? {}
    const spelling = [name.toLowerCase(), name].find(candidate => {
      const handler = `on${candidate[0]?.toUpperCase()}${candidate.slice(1)}`
      return listeners[handler] ?? listeners[`${handler}Once`]
    })
    if (spelling !== undefined) instance?.emit(spelling, ...payload)
  }
}
