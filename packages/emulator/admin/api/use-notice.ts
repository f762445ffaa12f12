import { useToast } from '@nuxt/ui/composables'
import { pageToast } from '#layer/ui/theme/embedded'

interface Notice {
  title: string
  description?: string
  color?: 'error'
}

/** Returns a function that shows a toast, in the look of those of apps. */
export function useNotice(): (notice: Notice) => void {
  const toast = useToast()
  return ({ color, ...notice }) =>
    toast.add({
      ...notice,
      color: color ?? 'neutral',
      ...(color && { icon: 'i-lucide-circle-alert' }),
      ui: pageToast,
    })
}
