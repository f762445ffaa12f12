/** To a page of the shop's admin, which replaces the frame's parent. */
export default defineEventHandler(async event => {
  const { redirect } = await usePlatformAdmin(event)
  return redirect('shopify://admin/products')
})
