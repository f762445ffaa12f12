import { useNotice } from './use-notice'

/** Returns a function that copies a text, and confirms it with a toast. */
export function useCopy(): (text: string) => Promise<void> {
  const notify = useNotice()
  return async text => {
    await navigator.clipboard.writeText(text).then(
      () => notify({ title: 'Copied' }),
      () => notify({ title: 'The browser did not allow to copy', color: 'error' }),
    )
  }
}
