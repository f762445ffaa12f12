/** Shows the admin's loading bar while a page is on its way. */
export default defineNuxtPlugin({
  name: 'playground-admin-loading',
  setup(nuxtApp) {
    const platform = usePlatform()
    const show = (isLoading: boolean) => {
      if (platform.value.embedded) useAppBridge().loading(isLoading)
    }
    nuxtApp.hook('page:loading:start', () => show(true))
    nuxtApp.hook('page:loading:end', () => show(false))
  },
})
