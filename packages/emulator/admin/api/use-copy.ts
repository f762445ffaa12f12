import { useToast } from '@nuxt/ui/composables'

/** Returns a function that copies a text, and confirms it with a toast. */
export function useCopy(): (text: string) => Promise<void> {
  const toast = useToast()
  return async text => {
    await navigator.clipboard.writeText(text).then(
      () => toast.add({ title: 'Copied' }),
      () => toast.add({ title: 'The browser did not allow to copy', color: 'error' }),
    )
  }
}
