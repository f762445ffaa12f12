import { addCollection } from '@iconify/vue'
import lucide from '@iconify-json/lucide/icons.json'

// Icons are there at once: there is no server in these tests to ask for them.
addCollection(lucide)
