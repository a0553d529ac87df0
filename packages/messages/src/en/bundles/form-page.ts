import { categories } from '../categories.ts'
import { formPage } from '../form-page.ts'

export const texts = { ...categories, ...formPage }
