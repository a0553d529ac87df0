import type { DemoReportDraft } from '../demo-report.ts'

/** Valdeluna: archived reports, some with requests to reopen them, one set aside as spam, and one that is deleted. */
export const closed: readonly DemoReportDraft[] = [
  {
    key: 'caja-museo',
    subject: 'Descuadres en la caja del museo',
    description: `
Soy una de las taquilleras del museo. Desde hace meses, los días que cierra una persona concreta, faltan entre
veinte y cuarenta euros. Se resuelve anulando entradas ya vendidas, porque en el programa se puede hacer sin
contraseña hasta medianoche. Lo vimos al comparar el contador de visitantes con las entradas: sobran visitantes.

Nos obligaron a firmar una hoja admitiendo que el descuadre era «de todo el equipo». Yo no la firmé. Cuento con las
hojas de cierre de dos semanas y con el recuento de la puerta. Me gustaría que, además de ver qué ha pasado, se
cambiara el programa para que las anulaciones queden apuntadas con nombre y hora, que así no volveríamos a vernos en
esta situación.`,
    location: 'Museo de la Villa, taquilla',
    witnesses: ['Compañeras de taquilla'],
    daysAgo: 203,
    time: '14:52',
    event: { daysBefore: 3, time: '19:00' },
    finalStatus: 'archived',
    reviewers: ['luis.perez'],
    steps: [
      { to: 'instruction', by: 'luis.perez', daysAfter: 3.4 },
      { to: 'investigation', by: 'luis.perez', daysAfter: 12.4 },
      { to: 'resolution', by: 'luis.perez', daysAfter: 50.4 },
      { to: 'archived', by: 'luis.perez', daysAfter: 71.4 },
    ],
    internalFiles: [
      { phase: 'INVESTIGATION', by: 'luis.perez', filename: 'informe-arqueo-caja.pdf', daysAfter: 38.5 },
      { phase: 'RESOLUTION', by: 'luis.perez', filename: 'resolucion-archivo.pdf', daysAfter: 70.5 },
    ],
    archiveRequests: [
      {
        by: 'pablo.gil',
        daysAfter: 198.4,
        reason: 'Se ha recibido un recurso relacionado con la sanción y debo consultar las conclusiones.',
        votes: { approve: ['luis.perez'], deny: [] },
        outcome: 'pending',
      },
    ],
    closing: {
      outcome: 'proven',
      reason: 'El recuento de entradas, las hojas de cierre y el registro del programa coinciden en las anulaciones.',
      measures: 'Expediente disciplinario; el programa exige identificarse para anular una entrada.',
      lost: 1840,
      recovered: 1840,
    },
    chat: [
      {
        from: 'luis.perez',
        daysAfter: 3.42,
        text: 'Buenos días. Acusamos recibo de su comunicación y la admitimos a trámite. Hizo usted bien en no firmar lo que no compartía.',
      },
      { from: 'reporter', daysAfter: 5.8, text: 'Gracias. Estaba preocupada por eso.' },
      {
        from: 'luis.perez',
        daysAfter: 71.35,
        text: 'Hemos terminado. Se han comprobado las anulaciones, se ha incoado expediente disciplinario y desde el lunes el programa exige identificarse. Le agradecemos su ayuda.',
      },
      { from: 'reporter', daysAfter: 72.8, text: 'Gracias a ustedes. Ya hemos visto el cambio en el programa.' },
    ],
  },
  {
    key: 'multas-anuladas',
    category: 'corruption',
    subject: 'Multas de aparcamiento anuladas a conocidos',
    description: `
Trabajo cerca de la jefatura de la Policía Local y hay quien presume en el bar de que «las multas se quitan con una
llamada». En concreto oí a un comerciante enseñar tres boletines y decir que al día siguiente estarían en la papelera.
Y así debió de ser, porque a él no le llegaron nunca y a mí, aparcado detrás, sí.

Reclamé, perdí y pagué, y no me quejo de eso. Me quejo de que las normas dependan de quién desayuna con quién. Los
boletines tienen numeración correlativa, así que comprobar si falta alguno no parece difícil. Fueron entre el 10 y el
14 de aquel mes, en la calle del mercado, por la mañana.`,
    location: 'Calle del Mercado',
    witnesses: ['Camarera del bar', 'Otros clientes'],
    daysAgo: 612,
    time: '09:39',
    event: { daysBefore: 17, approximate: true },
    reporter: { name: 'Vicente Marco Aliaga', email: 'vicente.marco@correo.example', receiveUpdates: true },
    finalStatus: 'archived',
    reviewers: ['ana.garcia', 'marta.ruiz'],
    steps: [
      { to: 'instruction', by: 'ana.garcia', daysAfter: 5.4 },
      { to: 'investigation', by: 'ana.garcia', daysAfter: 16.4 },
      { to: 'resolution', by: 'ana.garcia', daysAfter: 66.4 },
      { to: 'archived', by: 'ana.garcia', daysAfter: 85.4 },
    ],
    archiveRequests: [
      {
        by: 'luis.perez',
        daysAfter: 160.4,
        reason: 'Comparar con una queja similar recibida este mes.',
        votes: { approve: ['pablo.gil'], deny: ['ana.garcia', 'marta.ruiz'] },
        outcome: 'denied',
      },
    ],
    closing: {
      outcome: 'partly_proven',
      reason:
        'Faltaban dos boletines con anulación sin motivar; no se ha probado quién lo pidió ni que se pagara por ello.',
      measures: 'Se han restablecido los dos boletines y toda anulación se motiva ahora por escrito.',
    },
    chat: [
      { from: 'ana.garcia', daysAfter: 4.4, text: 'Estimado señor Marco: acusamos recibo de su comunicación.' },
      { from: 'ana.garcia', daysAfter: 30.4, text: '¿Recuerda a qué hora oyó usted la conversación?' },
      { from: 'reporter', daysAfter: 30.9, text: 'A la hora del almuerzo, entre las diez y las diez y media.' },
      {
        from: 'ana.garcia',
        daysAfter: 85.38,
        text: 'Se han revisado todos los boletines del periodo. Faltaban dos, cuya anulación no estaba motivada; se han restablecido y se ha dictado una instrucción interna. Con ello damos respuesta a su comunicación.',
      },
    ],
  },
  {
    key: 'obra-no-competencia',
    category: 'planning',
    subject: 'Discusión entre vecinos por un muro',
    description: `
Mi vecino de la parcela de arriba ha levantado un muro de bloques y me quita el sol de la cocina. Le he dicho por las
buenas que lo baje y me ha contestado de malas maneras. El año pasado ya tuvimos lo de la higuera, que la cortó sin
avisar. Además pone la música los domingos.

Quiero que le obliguen a bajar el muro a un metro veinte como mucho, que es lo que siempre ha habido. He llamado a
la policía y me dicen que es cosa de abogados, y los abogados cuestan un dinero que no tengo. Me han hablado de esta
página y pruebo por aquí. Si no es el sitio, por lo menos díganme cuál es, porque me mandan de ventanilla en ventanilla.`,
    location: 'Partida de las Lomas',
    daysAgo: 9,
    time: '17:07',
    event: { daysBefore: 25, approximate: true },
    reporter: { name: 'Dolores Pineda Gascón', email: 'lola.pineda@correo.example', receiveUpdates: true },
    finalStatus: 'archived',
    reviewers: ['marta.ruiz'],
    steps: [{ to: 'archived', by: 'marta.ruiz', daysAfter: 6.4 }],
    correction: { by: 'marta.ruiz', daysAfter: 2.4, category: 'else' },
    proposals: [
      {
        kind: 'not_admitted',
        ground: 'outside_scope',
        by: 'marta.ruiz',
        daysAfter: 5.4,
        reason: 'Es un desacuerdo entre particulares: no señala ninguna actuación del Ayuntamiento ni de su personal.',
        confirmed: { by: 'ana.garcia', daysAfter: 6.35 },
      },
    ],
    chat: [
      {
        from: 'marta.ruiz',
        daysAfter: 6.38,
        text: 'Estimada señora Pineda: este canal se reserva a infracciones cometidas en la actividad del Ayuntamiento, por lo que no podemos admitir un desacuerdo entre particulares. Puede pedir cita gratuita en el servicio de mediación vecinal o presentar una instancia en Urbanismo para que se compruebe si el muro tiene licencia.',
      },
      {
        from: 'reporter',
        daysAfter: 6.8,
        text: 'Pues muchas gracias, es la primera persona que me lo explica. Iré a lo de la mediación.',
      },
    ],
  },
  {
    key: 'publicidad-posicionamiento',
    category: 'else',
    subject: 'Publicidad de posicionamiento en buscadores',
    description: `
¡Haga que su web aparezca en la primera página! Somos un equipo de especialistas con más de doce años de experiencia en
posicionamiento, gestión de reseñas y campañas en redes. Hemos analizado su sitio y hemos encontrado treinta y dos
errores que le están haciendo perder visitas cada día. Sin compromiso, le enviamos gratis un informe completo.

Solo este mes, auditoría, textos optimizados y cien enlaces de calidad por un precio único. Más de cuatrocientas empresas
ya confían en nosotros. Responda a este mensaje con su nombre y su teléfono y uno de nuestros asesores le llamará hoy
mismo. ¡No deje pasar la oportunidad, quedan pocas plazas!`,
    daysAgo: 5,
    time: '03:14',
    event: { daysBefore: 1, approximate: true },
    finalStatus: 'archived',
    proposals: [
      {
        kind: 'without_information',
        ground: 'no_information',
        by: 'pablo.gil',
        daysAfter: 1.4,
        reason: 'Es publicidad enviada por el formulario: no cuenta ningún hecho ni nombra al Ayuntamiento.',
        confirmed: { by: 'luis.perez', daysAfter: 1.5 },
      },
    ],
  },
  {
    key: 'farola-parque',
    category: 'else',
    isDeleted: true,
    subject: 'Farolas fundidas en el parque de la estación',
    description: `
Buenas tardes. Les escribo porque en el parque de la estación hay cuatro farolas fundidas desde después de las fiestas
y a las ocho ya no se ve nada. Lo he comunicado dos veces por la aplicación de incidencias y la respuesta fue que
estaba «en curso». Por allí pasan los chavales que salen de entrenar y hay un escalón muy malo junto a la fuente.

No acuso a nadie de nada. Supongo que la empresa tendrá mucho trabajo, o que faltará el repuesto. Pero alguien tendrá
que decir cuándo se arregla, y en el mostrador me dijeron que probara por internet. Si esto no es para ustedes, les
agradecería que lo pasaran a quien corresponda.`,
    location: 'Parque de la estación',
    daysAgo: 112,
    time: '20:05',
    event: { daysBefore: 14, approximate: true },
    finalStatus: 'archived',
    reviewers: ['pablo.gil'],
    steps: [{ to: 'archived', by: 'pablo.gil', daysAfter: 5.4 }],
    chat: [
      {
        from: 'pablo.gil',
        daysAfter: 5.38,
        text: 'Buenos días. Las averías del alumbrado no son materia de este canal; hemos pasado el aviso, sin ningún dato suyo, al servicio de Alumbrado, que las repara esta semana.',
      },
    ],
  },
  {
    key: 'bono-proveedor',
    category: 'corruption',
    subject: 'Regalos de una empresa de alumbrado',
    description: `
En Navidad llegaron al servicio eléctrico cinco cestas con jamón y una tableta en cada una, a nombre de los cinco que
informamos sobre las ofertas. Dos las devolvimos por conducto oficial con un escrito; las otras tres se fueron a casa
de alguien. En enero salió el pliego del alumbrado y esa empresa se llevó el lote mayor.

El código de conducta que firmamos fija el límite en treinta euros. He guardado copia de mi escrito y del albarán de
devolución del transportista. No creo que nadie haya vendido un informe por un jamón, pero las reglas están para
eso, y al que las cumplió se le quedó cara de tonto y de enemigo del compañerismo.`,
    location: 'Servicio eléctrico municipal',
    witnesses: ['El otro compañero que devolvió la cesta'],
    daysAgo: 322,
    time: '08:16',
    event: { daysBefore: 35, time: '12:00' },
    finalStatus: 'archived',
    reviewers: ['pablo.gil', 'luis.perez'],
    steps: [
      { to: 'instruction', by: 'pablo.gil', daysAfter: 6.4 },
      { to: 'investigation', by: 'pablo.gil', daysAfter: 20.4 },
      { to: 'archived', by: 'pablo.gil', daysAfter: 83.4 },
    ],
    closing: {
      outcome: 'partly_proven',
      reason: 'Los regalos se recibieron y superaban el límite; no se ha probado que influyeran en el informe técnico.',
      measures: 'Devolución de los tres regalos y amonestación por escrito.',
    },
    chat: [
      {
        from: 'pablo.gil',
        daysAfter: 6.42,
        text: 'Buenos días. Su comunicación ha sido recibida y admitida. Conserve los originales, por favor.',
      },
      {
        from: 'pablo.gil',
        daysAfter: 83.38,
        text: 'Los tres regalos se han devuelto y se ha amonestado por escrito a quienes los aceptaron. El informe técnico del lote, revisado por terceros, es correcto. Gracias por su integridad.',
      },
      {
        from: 'reporter',
        daysAfter: 110.7,
        text: 'Este año han vuelto a llamar preguntando direcciones particulares. Por si quieren tenerlo en cuenta.',
      },
    ],
  },
  {
    key: 'transporte-escolar',
    category: 'contracts',
    subject: 'Autobús escolar sin acompañante',
    description: `
El contrato del transporte escolar obliga a llevar una persona acompañante y en la ruta del norte no la hay desde
después de Reyes. El conductor hace lo que puede, pero son treinta y ocho niños y en la parada de la rotonda cruzan
solos. En la factura mensual, que se publicó en el portal de transparencia, se sigue cobrando el servicio completo.

Preguntamos en el colegio y nos dijeron que era cosa del Ayuntamiento; en el Ayuntamiento, que de la empresa. Un grupo
de madres hemos hecho turnos para estar en la parada. Hemos apuntado veintisiete días sin acompañante, con la fecha.
Lo que queremos es que vuelva, y que no se pague lo que no se hace.`,
    location: 'Ruta norte del transporte escolar, parada de la rotonda',
    witnesses: ['Madres del turno de parada', 'Conductor de la ruta'],
    daysAgo: 268,
    time: '21:26',
    event: { daysBefore: 40, approximate: true },
    reporter: { name: 'Paula Requena Sanz', email: 'paula.requena@correo.example', receiveUpdates: true },
    finalStatus: 'archived',
    reviewers: ['ana.garcia'],
    steps: [
      { to: 'investigation', by: 'ana.garcia', daysAfter: 2.4 },
      { to: 'resolution', by: 'ana.garcia', daysAfter: 24.4 },
      { to: 'archived', by: 'ana.garcia', daysAfter: 37.4 },
      { to: 'investigation', by: 'marta.ruiz', daysAfter: 92.4 },
      { to: 'resolution', by: 'marta.ruiz', daysAfter: 130.4 },
      { to: 'archived', by: 'marta.ruiz', daysAfter: 141.4 },
    ],
    archiveRequests: [
      {
        by: 'marta.ruiz',
        daysAfter: 90.4,
        reason: 'La informante comunica que el incumplimiento se repite: hay hechos nuevos y significativos.',
        votes: { approve: ['ana.garcia', 'luis.perez'], deny: [] },
        outcome: 'approved',
      },
    ],
    evidence: ['cronologia-parada.txt'],
    chat: [
      {
        from: 'ana.garcia',
        daysAfter: 2.42,
        text: 'Estimada señora Requena: hemos requerido hoy a la empresa que reponga a la persona acompañante.',
      },
      { from: 'reporter', daysAfter: 8.7, text: 'Ha vuelto desde el lunes. ¡Qué alivio!' },
      {
        from: 'ana.garcia',
        daysAfter: 37.38,
        text: 'Se han descontado los días no prestados y se ha impuesto la penalidad prevista en el pliego. Gracias por su colaboración.',
      },
      {
        from: 'reporter',
        daysAfter: 88.8,
        text: 'Lamento decir que desde hace dos semanas vuelve a faltar. Seguimos apuntando los días.',
      },
      {
        from: 'marta.ruiz',
        daysAfter: 92.45,
        text: 'Hemos reabierto el expediente y retomamos la investigación. Gracias por seguir atenta.',
      },
      {
        from: 'marta.ruiz',
        daysAfter: 141.38,
        text: 'Se ha iniciado la resolución del contrato por incumplimiento reiterado. La nueva empresa comenzará tras las vacaciones.',
      },
    ],
  },
  {
    key: 'biblioteca-donacion',
    subject: 'Libros antiguos de una donación que no aparecen',
    description: `
Mi familia donó a la biblioteca la colección de mi abuelo: unos cuatrocientos libros, treinta de ellos del siglo
XVIII, con relación detallada y acto de entrega. He ido a consultarlos para un trabajo y solo se conservan los
corrientes. De los antiguos me dijeron que estaban «en restauración», pero el taller de la diputación no los tiene.

Un librero de la capital me enseñó un ejemplar con nuestro ex libris, que compró a un particular. No me quiso decir
a quién. Tengo el acta de donación con la lista y una fotografía de la estantería. Comprendo que han pasado once años
y que puede haber sido cualquiera, por eso no acuso a nadie. Solo pido que se haga inventario y que se busquen.`,
    location: 'Biblioteca municipal, fondo antiguo',
    witnesses: ['Bibliotecario jubilado', 'Librero de la capital'],
    daysAgo: 735,
    time: '12:33',
    event: { daysBefore: 4000, approximate: true },
    reporter: { name: 'Inmaculada Reig Botella', email: 'inma.reig@correo.example', receiveUpdates: false },
    finalStatus: 'archived',
    reviewers: ['marta.ruiz'],
    steps: [
      { to: 'instruction', by: 'marta.ruiz', daysAfter: 7.4 },
      { to: 'investigation', by: 'marta.ruiz', daysAfter: 23.4 },
      { to: 'resolution', by: 'marta.ruiz', daysAfter: 78.4 },
      { to: 'archived', by: 'marta.ruiz', daysAfter: 90.4 },
    ],
    archiveRequests: [
      {
        by: 'ana.garcia',
        daysAfter: 200.4,
        reason: 'La policía pide la relación de ejemplares.',
        votes: { approve: ['marta.ruiz', 'pablo.gil'], deny: ['luis.perez'] },
        outcome: 'approved',
      },
    ],
    internalFiles: [{ phase: 'RESOLUTION', by: 'marta.ruiz', filename: 'informe-conclusiones.pdf', daysAfter: 88.5 }],
    closing: {
      outcome: 'proven',
      reason:
        'El inventario acredita que faltan veintitrés de los treinta ejemplares que figuran en el acta de donación.',
      measures: 'Comunicación a la Fiscalía e inventario anual del fondo antiguo.',
    },
    chat: [
      {
        from: 'marta.ruiz',
        daysAfter: 5.4,
        text: 'Estimada señora Reig: acusamos recibo. Le agradeceríamos una copia de la relación de libros.',
      },
      {
        from: 'reporter',
        daysAfter: 6.7,
        text: 'La adjunto. El original está en la notaría.',
        file: 'acta-donacion.pdf',
      },
      {
        from: 'marta.ruiz',
        daysAfter: 90.35,
        text: 'El inventario confirma que faltan veintitrés ejemplares. Se ha puesto en conocimiento de la Fiscalía, a la que corresponde continuar. Con esta respuesta archivamos el expediente.',
      },
    ],
  },
  {
    key: 'portatiles-sobreprecio',
    category: 'contracts',
    subject: 'Compra de ordenadores por encima de precio',
    description: `
Soy informático y por curiosidad miro los contratos que se publican. El Ayuntamiento pagó 1.480 euros por cada
portátil de un lote de veinte. Ese mismo modelo, con la misma referencia, costaba 790 en cualquier tienda el día del
contrato, con factura y garantía de tres años. La diferencia son casi catorce mil euros.

Puede que el precio incluya instalación o programas, pero el pliego no lo dice. Solo se presentó una empresa, creada
cinco meses antes y cuyo objeto social es la compraventa de maquinaria agrícola. He guardado los precios de aquel día
con enlaces y capturas. Si tiene explicación me alegraré; si no la tiene, alguien tendría que devolver la diferencia.`,
    location: 'Servicio de Informática',
    daysAgo: 174,
    time: '22:50',
    event: { daysBefore: 33, approximate: true },
    finalStatus: 'archived',
    reviewers: ['luis.perez', 'ana.garcia'],
    steps: [
      { to: 'instruction', by: 'luis.perez', daysAfter: 4.4 },
      { to: 'investigation', by: 'luis.perez', daysAfter: 11.4 },
      { to: 'resolution', by: 'luis.perez', daysAfter: 59.4 },
      { to: 'archived', by: 'luis.perez', daysAfter: 80.4 },
    ],
    archiveRequests: [
      {
        by: 'marta.ruiz',
        daysAfter: 171.4,
        reason: 'Preparación de la demanda de reintegro.',
        votes: { approve: [], deny: ['pablo.gil'] },
        outcome: 'pending',
      },
    ],
    closing: {
      outcome: 'proven',
      reason: 'El precio casi duplicaba el de mercado y la única empresa invitada no tenía actividad en el sector.',
      measures: 'Declaración de lesividad del contrato y reclamación de la diferencia.',
      lost: 13800,
    },
    chat: [
      {
        from: 'luis.perez',
        daysAfter: 4.42,
        text: 'Buenos días. Acusamos recibo de su comunicación, que ha sido admitida.',
      },
      {
        from: 'luis.perez',
        daysAfter: 80.36,
        text: 'Se ha declarado lesivo el contrato y se reclamará la diferencia. Lamentamos no poder darle más detalles mientras dure el procedimiento.',
      },
      { from: 'reporter', daysAfter: 84.9, text: 'Entendido. Buen trabajo.' },
    ],
  },
]
