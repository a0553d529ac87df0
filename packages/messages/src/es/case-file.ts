/** The page of one report: its line of time, its people, what is done with it, and asking for it once it is archived. */
export const caseFile = {
  'chat.acknowledged': 'Acuse de recibo: primera respuesta al informante',
  'chat.statusMove': 'Estado: {from} → {to}',
  'chat.reviewersChange': 'Personas asignadas: {names}',
  'chat.evidenceAdded.one': 'Documento aportado: {names}',
  'chat.evidenceAdded.other': '{count} documentos aportados: {names}',
  'chat.documentsAdded.one': 'Documento interno ({phase}): {names}',
  'chat.documentsAdded.other': '{count} documentos internos ({phase}): {names}',
  'chat.readByReporter': 'Leído por el informante',
  'chat.notReadYet': 'Aún no leído',
  'chat.unreadCount': 'sin leer',
  'chat.readByCommittee': 'También lo leerá el comité.',

  'files.notReceived': 'Documentos anunciados que no han llegado',
  'report.files.assignedOffer':
    'Se le ha asignado esta comunicación. Para abrir sus documentos, el comité debe aprobar su solicitud.',

  'log.filter.type': 'Actividad',
  'log.filter.user': 'Persona',
  'log.filter.day': 'Día',
  'log.noMatch': 'Ninguna entrada coincide con los filtros.',

  'report.acknowledgement': 'Acuse de recibo',
  'report.pane.count': '{shown} de {total}',
  'report.settings.unsaved': 'Hay cambios sin guardar.',
  'report.details.dateWithoutTime': '{date}, aproximada o sin hora',
  'report.archive.unsent': 'Hay una respuesta al informante escrita y sin enviar. Si archiva ahora, se perderá.',
  'report.archive.unsaved': 'Hay otros cambios escritos y sin guardar en esta página. Si archiva ahora, se perderán.',
  'report.archive.unanswered':
    'El comité no ha escrito nunca al informante, y una vez archivada no podrá hacerlo. Quizá quiera responderle antes.',
  'report.settings.applyChoice': 'Aplicar lo elegido',

  'report.share.title': 'Investigación externa',
  'report.share.nobody': 'El canal no tiene investigadores externos a quienes dar acceso.',
  'report.share.who': 'Investigador externo',
  'report.share.choose': 'Elija a quién',
  'report.share.hint':
    'Leerá el detalle, los mensajes y la documentación interna; nunca quién es el informante. Los documentos se abren solo por votación.',
  'report.share.until': 'Último día de acceso',
  'report.share.untilDay': 'Hasta el {date}',
  'report.share.noEnd': 'Sin fecha de fin',
  'report.share.add': 'Dar acceso',
  'report.share.remove': 'Retirar',
  'report.share.removeNamed': 'Retirar el acceso a {name}',
  'report.share.removeBody':
    'Dejará de ver esta comunicación en este momento. Lo que ya haya leído no se puede retirar.',
  'report.share.keep': 'Mantener el acceso',
  'report.share.given': '{name} ya tiene acceso.',
  'report.share.taken': '{name} ya no tiene acceso.',

  'share.colleagues.title': 'Colegas sin acceso',
  'share.colleagues.who': 'Colega del comité',
  'share.colleagues.hint':
    'Leerá la comunicación entera, desde el principio. Los documentos se abren solo por votación.',
  'share.wanted.title': 'Pedido por la administración',
  'share.wanted.body':
    'La administración pide que {name} vea esta comunicación. Nadie la abre hasta que usted u otro colega lo confirme.',
  'share.wanted.waits': '{name} está a la espera. Hasta que el comité le admita solo puede rechazarlo.',
  'share.wanted.confirm': 'Dar acceso',
  'share.wanted.refuse': 'Rechazar',
  'share.wanted.confirmNamed': 'Dar acceso a {name}',
  'share.wanted.refuseNamed': 'Rechazar el acceso de {name}',
  'share.wanted.refused': 'Se ha rechazado.',
  'share.own.title': 'Comunicaciones anteriores',
  'share.own.lead':
    'Quien entra en el comité recibe las comunicaciones nuevas. Las anteriores solo las lee si un colega las comparte: usted puede compartir las que abre.',
  'share.own.open': 'Compartir las anteriores',
  'share.older.with': 'Compartir las anteriores con {name}',
  'share.older.after':
    '{name} recibirá las comunicaciones nuevas. Las anteriores solo puede dárselas un miembro del comité.',
  'share.older.notNow': 'Ahora no',
  'share.older.title': 'Compartir comunicaciones anteriores',
  'share.older.lead':
    'La persona que elija podrá leerlas. No se comparten las que la excluyen, las archivadas ni las reabiertas. En el historial de cada una consta que la compartió usted.',
  'share.older.who': 'Con quién',
  'share.older.choose': 'Elija a quién',
  'share.older.none': 'No hay ninguna que pueda compartir con esta persona.',
  'share.older.which': 'Cuáles',
  'share.older.all': 'Todas las que puede compartir ({total})',
  'share.older.some': 'Elegir de la lista',
  'share.older.first': 'En la lista están las {shown} más recientes.',
  'share.older.confirm': 'Compartir',
  'share.older.progress': 'Compartidas {done} de {total}',
  'share.older.resultAll': 'Compartidas: {shared}.',
  'share.older.result': 'Compartidas: {shared}. No se han podido compartir: {skipped}.',
  'share.older.failed': 'Se ha interrumpido. Lo ya compartido queda compartido; puede continuar.',
  'share.handOver.title': 'Solo usted puede abrirlas',
  'share.handOver.lead':
    'Hay comunicaciones que nadie más puede abrir (cuántas: {count}). Mientras sea así no puede dejar el comité. Entréguelas a un colega: nadie más puede hacerlo por usted.',
  'share.handOver.nobody': 'Aún no hay ningún colega en el comité a quien entregarlas.',
  'share.handOver.open': 'Entregar a un colega',
  'share.handOver.confirmTitle': '¿Entregar estas comunicaciones?',
  'share.handOver.body':
    'La persona elegida podrá leer las que están en curso y, cuando usted ya no esté, votar sobre las archivadas. Las que la excluyen quedan fuera. No puede deshacerlo.',
  'share.handOver.confirm': 'Entregar',

  'report.recuse.self': 'Abstenerme',
  'report.recuse.title': '¿Abstenerse en esta comunicación?',
  'report.recuse.selfBody':
    'Perderá el acceso a esta comunicación y no sabrá más de ella: será como si no existiera para usted. No puede deshacerlo. Su abstención queda en el registro.',
  'report.recuse.stay': 'No abstenerme',
  'report.recuse.done': 'Se ha abstenido en la comunicación {caseNumber}.',
  'report.recuse.colleague': 'Recusar a un miembro',
  'report.recuse.colleagueBody':
    'Si el resto del comité lo aprueba, esa persona perderá el acceso a esta comunicación. No vota, y no sabrá que se ha pedido.',
  'report.recuse.sent': 'Recusación solicitada.',

  'report.archivedNotice.title': 'Esta comunicación está archivada',
  'report.reopenedNotice.title': 'Esta comunicación está reabierta para otras personas',
  'report.reopenedNotice.closed':
    'Si también la necesita, solicite acceso: lo deciden los demás miembros por votación.',
  'reopen.request': 'Solicitar la reapertura',
  'reopen.openFor': 'Está reabierta para {name} hasta el {until}. Después vuelve a archivarse.',
  'reopen.sinceArchived': 'Lo que ha escrito el informante desde que se archivó',
  'reopen.reasonHint': 'Explique los hechos nuevos. Lo leerán quienes votan.',
  'reopen.byYou': 'Reabierta por usted el {from}, hasta el {until}',
  'reopen.byUser': 'Reabierta por otro usuario el {from}, hasta el {until}',
  'reopen.readers': 'Pueden leerla ahora: {names}',
  'reopen.join': 'Solicitar acceso',
  'reopen.joinTitle': 'Solicitar acceso a {caseNumber}',
  'reopen.joinBody':
    'Está reabierta para otra persona. Si el comité aprueba su solicitud, usted también podrá leerla hasta que vuelva a archivarse.',
  'reopen.joinRequested': 'Acceso solicitado por usted',
  'reopen.joinedBy': '{name} solicita sumarse',
  'reopen.archiveAgain': 'Archivar de nuevo',
  'reopen.archivedAgain': 'Comunicación archivada de nuevo.',
} as const
