/** External investigators, as administrators manage them. */
export const investigators = {
  'investigators.title': 'Investigadores externos',
  'investigators.lead':
    'Personas de fuera que investigan para un canal. Solo ven las comunicaciones que un miembro comparte con ellas.',
  'investigators.create': 'Crear investigador',
  'investigators.empty': 'Todavía no hay investigadores externos.',
  'investigators.failed': 'No se han podido cargar los investigadores externos.',
  'investigators.noMatch': 'Ningún investigador coincide con la búsqueda y los filtros.',
  'investigators.column.reports': 'Comunicaciones',
  'investigators.reports.none': 'Ninguna',
  'investigators.reports.confirmed.one': '1 confirmada',
  'investigators.reports.confirmed.other': '{count} confirmadas',
  'investigators.reports.pending.one': '1 pendiente',
  'investigators.reports.pending.other': '{count} pendientes',
  'investigators.field.channel': 'Canal',
  'investigators.field.choose': 'Elija un canal',
  'investigators.field.reports': 'Comunicaciones que debería ver',
  'investigators.field.reportsHint':
    'Por su n.º de expediente, como 2026-0042. Cada una espera a que un miembro con acceso la confirme.',
  'investigators.field.pending': 'Pendientes de que un miembro las confirme',
  'investigators.field.confirmed': 'Confirmadas por un miembro',
  'investigators.field.confirmedHint': 'Solo un miembro puede retirarlas, en la propia comunicación.',
  'investigators.created': 'Investigador creado. Dele en persona la contraseña temporal.',
} as const
