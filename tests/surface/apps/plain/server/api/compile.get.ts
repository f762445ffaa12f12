import { compile } from '@vue/compiler-dom'

export default defineEventHandler(() => compile('<p>{{ text }}</p>').ast.children.length)
