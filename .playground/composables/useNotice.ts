/** Shows a short message: the admin draws it, or the page itself outside of the admin. */
export function useNotice(): (text: string) => void {
  const platform = usePlatform()
  const bridge = useAppBridge()
  const toast = useToast()
  return text => {
    if (platform.value.embedded) bridge.toast.show(text)
    else toast.add({ title: text })
  }
}
