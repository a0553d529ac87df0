/** Lists of reports, and a case file's sections. */
export const reports = {
  'report.reports.noAccess': 'Usted no tiene acceso a esta comunicación.',
  'report.noAccess.how':
    'Si es anterior a su entrada en el comité, puede compartirla con usted cualquier colega que la abra, en su perfil, con «Compartir las anteriores». A quien firmó su entrada se le propuso: recuérdeselo.',
  'report.reports.altered': 'Alerta: los datos guardados de esta comunicación se han alterado. No se puede abrir.',
  'report.altered.tell':
    'Avise hoy mismo, en persona o por teléfono, a la persona responsable del Sistema y a quien opera el servicio, con el número de la comunicación o la dirección de esta página. La alerta queda anotada en su registro.',
  'report.errors.isArchived': 'La comunicación está archivada',

  'report.list.active': 'Comunicaciones activas',
  'report.list.assigned': 'Comunicaciones asignadas a mí',
  'report.list.archived': 'Comunicaciones archivadas',
  'report.list.tabs': 'Listas de comunicaciones',
  'report.list.empty': 'Todavía no hay comunicaciones.',
  'report.list.emptyAssigned': 'No tiene ninguna comunicación asignada.',
  'report.list.emptyArchived': 'No hay comunicaciones archivadas.',
  'report.list.withArchived': '{open}, más {count} en el archivo',
  'report.list.failed': 'No se ha podido cargar la lista.',
  'report.list.backToFull': 'Volver a la lista completa',
  'filters.clear': 'Borrar',

  'report.statusHint.instruction': 'Admisión y comprobación inicial',
  'report.statusHint.investigation': 'Diligencias y entrevistas',
  'report.statusHint.resolution': 'Conclusiones, medidas y respuesta',

  'report.column.id': 'N.º',
  'report.column.subject': 'Asunto',
  'report.column.createdAt': 'Recibida',
  'report.column.next': 'Siguiente plazo',
  'report.column.deadline': 'Plazo de respuesta',
  'report.column.reviewers': 'Personas asignadas',
  'report.column.category': 'Categoría',
  'report.column.status': 'Estado',
  'report.column.lastActivity': 'Última actividad',
  'report.noSubject': 'Sin asunto',
  'report.unread': 'Sin leer',
  'report.noAccessBadge': 'Sin acceso',
  'report.alteredBadge': 'Alerta: datos alterados',
  'report.unassigned': 'Sin asignar',

  'report.section.nav': 'Secciones del expediente',
  'report.section.details': 'Detalle',
  'report.section.chat': 'Mensajes',
  'report.section.internal': 'Documentación interna',
  'report.section.log': 'Registro de actividad',
  'report.section.settings': 'Gestión del expediente',

  'report.files.name': 'Nombre',
  'report.files.size': 'Tamaño',
  'report.files.addedAt': 'Añadido',
  'report.files.addedBy': 'Por',
  'report.files.byYou': '{name} (usted)',
  'report.files.locked': 'Bloqueado',
  'report.files.request': 'Solicitar acceso',
  'report.files.lockedHint': 'Para ver o descargar los documentos, el comité debe aprobar su solicitud.',
  'report.files.previewNamed': 'Vista previa de {filename}',

  'report.internal.add': 'Añadir documento',
  'report.internal.empty': 'Sin documentos',
  'report.internal.phase': 'Fase',
  'report.internal.formats': 'Formatos válidos: {allowed}',

  'report.notFound.body': 'Puede que se haya eliminado o que no esté a su alcance.',
  'report.failed': 'No se ha podido cargar la comunicación.',
  'report.internal.noPhase': 'Sin fase',
  'report.archivedNotice.closed':
    'Nadie del comité puede leerla mientras esté archivada. Solo se reabre si el comité aprueba por votación una solicitud.',
} as const
