/** What a report is about: for its reporter, and for the office. */
export const categories = {
  'category.contracts': 'Contratos y compras',
  'category.subsidies': 'Subvenciones y ayudas',
  'category.planning': 'Urbanismo y obras',
  'category.employment': 'Empleo público',
  'category.eu-funds': 'Fondos europeos',
  'category.tax': 'Impuestos y Seguridad Social',
  'category.corruption': 'Corrupción e influencias',
  'category.competition': 'Competencia y mercado',
  'category.laundering': 'Blanqueo de dinero',
  'category.environment': 'Medio ambiente',
  'category.safety': 'Seguridad de productos, salud y transporte',
  'category.data': 'Datos personales y seguridad de la información',
  'category.harassment': 'Acoso e igualdad',
  'category.else': 'Otro asunto',
} as const
