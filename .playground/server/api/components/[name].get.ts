import { loadComponentApi } from '#component-api'

// platform:public
/** What one component takes and gives. */
export default defineEventHandler(async event => {
  const name = getRouterParam(event, 'name')
  const api = (await loadComponentApi()).find(component => component.name === name)
  if (!api) throw createError({ status: 404, message: 'There is no such component' })
  return api
})
