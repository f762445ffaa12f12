import { defineCollection, defineContentConfig } from '@nuxt/content'
import { z } from 'zod'

export default defineContentConfig({
  collections: {
    docs: defineCollection({
      type: 'page',
      source: '**',
      schema: z.object({
        /** Path of the page's source in the repository. */
        file: z.string(),
        /** Name of the component that the page shows. */
        component: z.string().optional(),
        /** Further examples: their titles, and the props that differ. */
        variants: z.array(z.object({ title: z.string(), props: z.any() })).optional(),
        /** Whether they replace the first example, because their landmarks have the same names. */
        oneAtATime: z.boolean().optional(),
        /** Props that a reader can change in the example, as in `ComponentProp`. */
        controls: z.array(z.object({ name: z.string(), control: z.any() })).optional(),
      }),
    }),
  },
})
