import { loadComponentApi } from '#component-api'

// platform:public
/** The components of the layer, for the gallery's list. */
export default defineEventHandler(async () =>
  (await loadComponentApi()).map(({ name, family, description }) => ({
    name,
    family,
    description,
  })),
)
