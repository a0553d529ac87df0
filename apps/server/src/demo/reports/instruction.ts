import type { DemoReportDraft } from '../demo-report.ts'

/** Valdeluna: admitted, or about to be; the first checks are under way. */
export const instruction: readonly DemoReportDraft[] = [
  {
    key: 'vehiculo-particular',
    subject: 'Uso particular de un vehículo municipal',
    description: `
El coche blanco del parque móvil, el pequeño, lo tiene una jefatura de servicio como si fuera suyo. Lo he visto
tres sábados seguidos en el aparcamiento del centro comercial de la autovía, con sillas de niño puestas, y un
domingo en la puerta de un chalé a cuarenta kilómetros de aquí. El lunes aparece en su plaza con el depósito lleno.

Llevo el control de llaves por las mañanas y en la hoja de salidas del fin de semana no hay nada apuntado. Los
kilómetros no cuadran: entre el viernes y el lunes suma unos doscientos. Lo comenté de pasada y me dijeron que me
ocupara de mis llaves. Mando una foto y el listado de repostajes que imprimo cada mes.`,
    location: 'Aparcamiento del centro comercial de la autovía',
    witnesses: ['Compañero del parque móvil'],
    daysAgo: 15,
    time: '21:41',
    event: { daysBefore: 9, time: '12:15' },
    finalStatus: 'instruction',
    reviewers: ['marta.ruiz'],
    steps: [{ to: 'instruction', by: 'marta.ruiz', daysAfter: 4.41 }],
    evidence: ['furgoneta-centro-comercial.jpg', 'repostajes.csv'],
    internalFiles: [{ phase: 'INSTRUCTION', by: 'marta.ruiz', filename: 'parte-vehiculo.pdf', daysAfter: 6.5 }],
    chat: [
      {
        from: 'marta.ruiz',
        daysAfter: 1.36,
        text: 'Buenos días. Le confirmamos que hemos recibido su comunicación. Se estudiará con toda reserva y no se facilitará a nadie dato alguno que permita saber de quién procede.',
      },
      {
        from: 'marta.ruiz',
        daysAfter: 4.45,
        text: 'Su comunicación se ha admitido a trámite. ¿Recuerda si alguien más tiene acceso a las llaves durante el fin de semana?',
      },
      {
        from: 'reporter',
        daysAfter: 6.83,
        text: 'Hay una segunda copia en conserjería, en el cajón de abajo. La cogen sin apuntar. Este sábado ha vuelto a salir el coche.',
      },
    ],
  },
  {
    key: 'cuadro-colegio',
    category: 'safety',
    subject: 'Instalación eléctrica peligrosa en el colegio',
    description: `
Soy madre de una alumna y electricista de profesión. El viernes entré en el cuarto de instalaciones del colegio
para dejar unas cajas de la fiesta y me encontré el cuadro general con la puerta quitada, dos diferenciales
puenteados con cable y un adaptador ennegrecido. Al lado había botes de pintura y cartones. Los niños pasan por ese
pasillo para ir al comedor y la puerta del cuarto no cierra con llave.

Lo dije al salir y me contestaron que la empresa de mantenimiento ya había hecho la revisión anual «y tiene el
papel en regla». Si hay un papel que dice que eso está bien, entonces alguien ha firmado sin mirar. Adjunto la foto
que hice en el momento. No me importa dar mi nombre, lo que quiero es que lo arreglen antes de que pase algo.`,
    location: 'Colegio público El Olivar, cuarto de instalaciones de la planta baja',
    witnesses: ['Presidenta de la asociación de familias', 'Cocinera del comedor'],
    daysAgo: 18,
    time: '20:22',
    event: { daysBefore: 1, time: '16:45' },
    reporter: { name: 'Irene Cuesta Barral', email: 'irene.cuesta@correo.example', receiveUpdates: true },
    finalStatus: 'instruction',
    reviewers: ['pablo.gil'],
    steps: [{ to: 'instruction', by: 'pablo.gil', daysAfter: 1.35 }],
    evidence: ['cuadro-electrico.jpg'],
    filesRequests: [
      {
        by: 'pablo.gil',
        daysAfter: 1.38,
        reason: 'Debo ver la fotografía hoy mismo: puede haber riesgo para los alumnos.',
        votes: { approve: ['ana.garcia', 'luis.perez'], deny: [] },
        outcome: 'approved',
      },
    ],
    chat: [
      {
        from: 'pablo.gil',
        daysAfter: 1.4,
        text: 'Buenos días, señora Cuesta. Gracias por avisar. Hemos pedido que hoy mismo se cierre el cuarto y se corte la línea afectada. Le mantendremos al corriente.',
      },
      { from: 'reporter', daysAfter: 1.62, text: 'Han venido a media mañana y han puesto un candado. Muchas gracias.' },
      {
        from: 'pablo.gil',
        daysAfter: 8.44,
        text: 'La reparación está terminada. Seguimos con la parte de la revisión que se dio por buena; ¿podría decirnos con quién habló usted aquel viernes?',
      },
      {
        from: 'reporter',
        daysAfter: 9.8,
        text: 'Con la persona que coordina el mantenimiento, no sé su apellido. Era sobre las cinco menos cuarto.',
      },
    ],
  },
  {
    key: 'dietas-viaje',
    category: 'else',
    subject: 'Dietas de un viaje que no se hizo',
    description: `
En la liquidación de dietas del trimestre aparece un viaje de dos días a unas jornadas sobre turismo rural, con
hotel, kilometraje y manutención. La persona que las cobra estuvo esos dos días en la oficina: firmó documentos con
certificado electrónico a las 9:20 y a las 13:05 y asistió a la comisión informativa, así que consta en el acta.

Trabajo en la unidad que tramita estas liquidaciones. Lo advertí por escrito a mi jefa y me devolvió el expediente
con una nota adhesiva que ponía «tramítese». El importe no es grande, 412 euros, pero es la tercera vez en un año.
Adjunto el justificante del hotel, que está escrito a mano, sin número y sin NIF.`,
    location: 'Unidad de gestión económica',
    daysAgo: 21,
    time: '12:09',
    event: { daysBefore: 46, time: '09:20' },
    finalStatus: 'instruction',
    reviewers: ['luis.perez', 'ana.garcia'],
    steps: [{ to: 'instruction', by: 'luis.perez', daysAfter: 5.46 }],
    evidence: ['justificante-dietas.pdf'],
    filesRequests: [
      {
        by: 'luis.perez',
        daysAfter: 6.4,
        reason: 'Comparar el justificante con los del resto del ejercicio.',
        votes: { approve: [], deny: ['pablo.gil'] },
        outcome: 'pending',
      },
    ],
    chat: [
      {
        from: 'luis.perez',
        daysAfter: 2.39,
        text: 'Buenos días. Acusamos recibo de su comunicación. Le rogamos que no acceda a más expedientes por su cuenta: con lo que nos ha contado podemos empezar.',
      },
      {
        from: 'reporter',
        daysAfter: 3.6,
        text: 'De acuerdo. Las otras dos liquidaciones son de marzo y de junio, por si les ayuda a buscarlas.',
      },
    ],
  },
  {
    key: 'camara-vestuario',
    category: 'data',
    subject: 'Cámara orientada a la zona de descanso del personal',
    description: `
En la nueva biblioteca han puesto cámaras por seguridad, y me parece bien. Pero una de ellas, la del pasillo de
detrás, se ha girado y apunta a la puerta del vestuario y a la mesa donde comemos. No hay cartel que avise. Hemos
sabido que las imágenes se ven desde el móvil de una responsable porque nos hizo un comentario sobre «lo largo que
era el café» una mañana en la que ella no estaba en el edificio.

Nadie nos ha informado, ni a nosotras ni al comité de empresa. No queremos que se quite la seguridad, queremos
saber quién mira, desde dónde y para qué, y que se borren las grabaciones. Somos cinco en el turno y estamos todas
de acuerdo, pero preferimos no dar los nombres.`,
    location: 'Biblioteca municipal, pasillo de personal',
    witnesses: ['Las cinco personas del turno de mañana'],
    daysAgo: 24,
    time: '15:15',
    event: { daysBefore: 12, approximate: true },
    finalStatus: 'instruction',
    reviewers: ['marta.ruiz'],
    steps: [{ to: 'instruction', by: 'ana.garcia', daysAfter: 3.4 }],
    internalFiles: [
      { phase: 'INSTRUCTION', by: 'ana.garcia', filename: 'requerimiento-documentacion.pdf', daysAfter: 7.45 },
    ],
    chat: [
      {
        from: 'marta.ruiz',
        daysAfter: 3.48,
        text: 'Buenos días a todas. La comunicación está admitida. Vamos a consultar a la Delegada de Protección de Datos sin mencionar su procedencia. ¿La cámara sigue en la misma posición?',
      },
      {
        from: 'reporter',
        daysAfter: 4.3,
        text: 'Sí, sigue igual. Alguien ha puesto un cartel pequeño, pero en la otra puerta.',
      },
      {
        from: 'marta.ruiz',
        daysAfter: 10.5,
        text: 'Gracias. Hemos pedido el registro de accesos a las imágenes y estamos a la espera de recibirlo.',
      },
    ],
  },
  {
    key: 'parcela-linde',
    category: 'planning',
    subject: 'Licencia concedida sobre una parcela no edificable',
    description: `
Adjunto un plano y pido disculpas por la extensión, pero conviene explicarlo bien. La parcela del camino de las
Huertas figura en el planeamiento como zona de protección del arroyo. En marzo se concedió licencia para «caseta de
aperos» de 25 metros. Lo que se está levantando tiene dos plantas, porche y piscina, y según el cartel de obra lo
proyecta un despacho en el que trabaja el hermano de un técnico municipal que firmó el informe favorable.

He pedido vista del expediente como colindante. La primera vez me dijeron que estaba «en firma»; la segunda, que no
se encontraba; la tercera me enseñaron una carpeta en la que faltaba el informe de inundabilidad, aunque el índice
lo menciona con el número 7. Creo que alguien lo ha retirado.

En la última crecida el agua llegó al muro que ahora es el cimiento de esa casa. Si se termina, el agua irá a las
parcelas de abajo, donde viven cuatro familias. Lo que pido es que se paralice y se compruebe qué decía el informe
que falta, quién lo tuvo en la mano por última vez y por qué la licencia se dio con un plano distinto del que se
presentó en el registro. Tengo copia sellada del plano original.`,
    location: 'Camino de las Huertas, parcela junto al arroyo',
    witnesses: ['Vecinos de las parcelas inferiores', 'Administrativo de Urbanismo que me atendió'],
    daysAgo: 27,
    time: '11:50',
    event: { daysBefore: 210, approximate: true },
    reporter: { name: 'Joaquín Ferrándiz Mola', email: 'j.ferrandiz@correo.example', receiveUpdates: false },
    finalStatus: 'instruction',
    reviewers: ['ana.garcia'],
    steps: [{ to: 'instruction', by: 'ana.garcia', daysAfter: 6.42 }],
    evidence: ['plano-parcela.png', 'obra-patio.webp'],
    sharedWith: [{ username: 'elena.vidal', by: 'ana.garcia', daysAfter: 9.45 }],
    filesRequests: [
      {
        by: 'ana.garcia',
        daysAfter: 7.38,
        reason: 'Cotejar el plano aportado con el del expediente de licencia.',
        votes: { approve: ['luis.perez', 'marta.ruiz'], deny: ['pablo.gil'] },
        outcome: 'approved',
      },
      {
        by: 'elena.vidal',
        daysAfter: 12.5,
        reason: 'Para el informe pericial sobre la zona inundable necesito el plano y las fotografías.',
        votes: { approve: ['ana.garcia', 'luis.perez'], deny: [] },
        outcome: 'pending',
      },
    ],
    chat: [
      {
        from: 'ana.garcia',
        daysAfter: 2.4,
        text: 'Buenos días: acusamos recibo de su comunicación, que se tramita con el número de expediente que aparece en esta página. Conserve, por favor, la copia sellada del plano.',
      },
      { from: 'reporter', daysAfter: 2.75, text: 'La tengo guardada fuera de casa. Cuando quieran la llevo.' },
      {
        from: 'ana.garcia',
        daysAfter: 12.36,
        text: 'Le proponemos que la entregue en sobre cerrado el próximo martes, a las 10:00, en Secretaría, a mi nombre.',
      },
      { from: 'reporter', daysAfter: 12.9, text: 'Allí estaré. Gracias.' },
    ],
  },
  {
    key: 'productos-piscina',
    category: 'safety',
    subject: 'Productos químicos sin etiquetar en la piscina cubierta',
    description: `
Trabajo de socorrista en la piscina cubierta. El cloro y el ácido se guardan juntos, en garrafas rellenadas sin
etiqueta, en un cuarto sin ventilación. La semana pasada un compañero se equivocó de garrafa y tuvimos que desalojar
por el olor. Se apuntó en el parte como «limpieza extraordinaria» y se mandó a casa a los niños del cursillo sin
decirles por qué. Dos se quejaron de los ojos.

Nadie nos ha dado la formación que figura en nuestro expediente como realizada. Tampoco hay mascarillas: la única
que había caducó hace cuatro años. He pedido por escrito la ficha de seguridad de los productos y me han dicho que
«eso lo lleva la empresa». Quiero que se revise antes de que haya un accidente serio y que quede claro que se avisó.`,
    location: 'Piscina cubierta municipal, cuarto de depuración',
    witnesses: ['Socorristas del turno de tarde', 'Monitora del cursillo infantil'],
    daysAgo: 33,
    time: '22:02',
    event: { daysBefore: 6, time: '18:20' },
    finalStatus: 'instruction',
    reviewers: ['pablo.gil', 'marta.ruiz'],
    steps: [{ to: 'instruction', by: 'pablo.gil', daysAfter: 2.33 }],
    internalFiles: [{ phase: 'INSTRUCTION', by: 'pablo.gil', filename: 'plan-de-diligencias.docx', daysAfter: 8.5 }],
    chat: [
      {
        from: 'pablo.gil',
        daysAfter: 2.37,
        text: 'Buenas tardes. Hemos ordenado separar los productos y retirar las garrafas sin identificar. Si vuelve a producirse una situación de peligro, llame primero al 112 y después escríbanos.',
      },
      {
        from: 'reporter',
        daysAfter: 3.86,
        text: 'Han cambiado las garrafas y han puesto carteles. La formación sigue sin darse.',
        file: 'lista-formacion.txt',
      },
      {
        from: 'pablo.gil',
        daysAfter: 9.42,
        text: 'Gracias por la información. La formación está convocada para este mes; le pediremos que nos confirme si se celebra.',
      },
      { from: 'reporter', daysAfter: 28.85, text: 'Ha terminado el mes y no nos han convocado a nada.' },
    ],
  },
  {
    key: 'app-citas-datos',
    category: 'data',
    subject: 'Datos de salud enviados por un grupo de mensajería',
    description: `
En servicios sociales se reparte el trabajo por un grupo de mensajería del móvil personal. Ahí se ponen nombres
completos, direcciones, si una persona tiene una orden de alejamiento, si bebe, si le han quitado a los hijos. Hay
veintidós personas en el grupo, entre ellas dos que ya no trabajan aquí y un voluntario. Cuando lo planteé en la
reunión se rieron y una coordinadora dijo que «con el correo no llegamos».

El mes pasado el hijo de una usuaria se enteró por un tercero de que su madre estaba en el programa. Ella no se lo
había contado a nadie. Adjunto una captura en la que he tapado los nombres. No quiero que sancionen a las
compañeras que hacen lo que pueden, sino que se dé una herramienta decente y se cierre ese grupo.`,
    location: 'Centro de servicios sociales',
    witnesses: ['Trabajadoras del centro'],
    daysAgo: 40,
    time: '07:34',
    event: { daysBefore: 30, approximate: true },
    finalStatus: 'instruction',
    reviewers: ['ana.garcia'],
    restricted: ['pablo.gil'],
    steps: [{ to: 'instruction', by: 'ana.garcia', daysAfter: 4.5 }],
    evidence: ['captura-mensajes.png'],
    filesRequests: [
      {
        by: 'marta.ruiz',
        daysAfter: 6.4,
        reason: 'Valorar si hay que notificar una brecha de datos personales en 72 horas.',
        votes: { approve: ['ana.garcia', 'luis.perez'], deny: [] },
        outcome: 'approved',
      },
      {
        by: 'luis.perez',
        daysAfter: 11.4,
        reason: 'Consulta para el informe de riesgos.',
        votes: { approve: [], deny: [] },
        outcome: 'cancelled',
      },
    ],
    chat: [
      {
        from: 'ana.garcia',
        daysAfter: 3.38,
        text: 'Buenos días. Gracias por su comunicación y por haber ocultado los nombres. Hemos pedido que se cierre el grupo de forma cautelar.',
      },
      {
        from: 'reporter',
        daysAfter: 9.7,
        text: 'Lo han cerrado, pero han abierto otro sin los dos que ya no están. Al menos ya no ponen apellidos.',
      },
      {
        from: 'reporter',
        daysAfter: 38.3,
        text: 'Hablé antes de tiempo. Ayer escribieron: «La Ribes, la de Padrón, sigue de baja por depresión». Se lo copio tal cual.',
      },
      {
        from: 'ana.garcia',
        daysAfter: 38.5,
        text: 'Gracias. Hemos pedido que se cierre también el segundo grupo. Quitamos de su mensaje lo que dice de la salud de una persona: no hace falta para investigarlo.',
      },
    ],
    proposals: [
      {
        kind: 'part',
        ground: 'special_data',
        message:
          'Hablé antes de tiempo. Ayer escribieron: «La Ribes, la de Padrón, sigue de baja por depresión». Se lo copio tal cual.',
        by: 'ana.garcia',
        daysAfter: 38.55,
        reason:
          'Da el nombre de una persona y su enfermedad. Para investigar el grupo basta con saber que ha vuelto a pasar.',
        confirmed: { by: 'marta.ruiz', daysAfter: 39.4 },
      },
    ],
  },
  {
    key: 'plazo-vencido-fianza',
    subject: 'Fianzas de obra que no se devuelven o se pierden',
    description: `
Pequeña constructora, dieciséis años trabajando aquí. Depositamos fianza por tres obras terminadas y recibidas hace
más de dos años. Solicitamos su devolución por el registro en cinco ocasiones. En la última nos dijeron de palabra
que una de ellas «no consta», cuando tenemos la carta de pago sellada. En cambio, a otra empresa del mismo polígono
se la devolvieron en un mes, y su gerente presume de saber «a qué puerta hay que llamar».

No afirmamos que alguien se haya quedado con ese dinero, pero si no aparece en la contabilidad hay que saber dónde
entró. Son 6.180 euros entre las tres, que para nosotros es la nómina de un mes. Estamos dispuestos a mostrar los
originales en persona.`,
    location: 'Tesorería municipal',
    daysAgo: 93,
    deadlineInDays: -2,
    time: '08:45',
    event: { daysBefore: 730, approximate: true },
    reporter: { name: 'Tomás Escribano Luján', email: 'obras.escribano@correo.example', receiveUpdates: true },
    finalStatus: 'instruction',
    reviewers: ['luis.perez'],
    steps: [
      { to: 'investigation', by: 'luis.perez', daysAfter: 12.4 },
      { to: 'instruction', by: 'luis.perez', daysAfter: 30.4 },
    ],
    chat: [
      {
        from: 'luis.perez',
        daysAfter: 5.45,
        text: 'Estimado señor Escribano: hemos recibido su comunicación. ¿Podría indicarnos el año de cada carta de pago?',
      },
      {
        from: 'reporter',
        daysAfter: 6.6,
        text: 'Las dos primeras son de hace cuatro años y la tercera de hace tres. Puedo llevarlas cuando digan.',
      },
      {
        from: 'luis.perez',
        daysAfter: 30.45,
        text: 'Hemos localizado dos de los tres ingresos. Volvemos a la comprobación inicial con la tercera, porque pudo contabilizarse en otro concepto.',
      },
      {
        from: 'reporter',
        daysAfter: 84.5,
        text: 'Se acerca el plazo de tres meses y no hemos tenido más noticias. ¿Pueden decirnos algo?',
      },
    ],
  },
]
