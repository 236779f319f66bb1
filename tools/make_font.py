"""Makes the fonts that are shipped for machines without fonts of East Asia: for each language of East Asia the signs of
goboard's own texts, of its catalogue and of names, in its own shapes.

    pip install fonttools
    python tools/make_font.py /usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc

Noto Sans CJK and what is made of it are under the SIL Open Font License, which lies beside it.
"""

from __future__ import annotations

import sys
import unicodedata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FONTS = ROOT / "resources" / "fonts"
FACES = {"zh": "SC", "ja": "JP", "ko": "KR"}
"""What is made, and the face of the source that has its shapes."""
CATALOGUES = ROOT / "resources" / "translations"
FIRST, LAST = 0x2E80, 0xFFEF
"""Between these lie the signs of East Asia."""
SHOWN = (
    "resources/rules/*.txt", "resources/records/*.sgf", "docs/*.md", "goboard/ui/**/*.py", "goboard/drawing/**/*.py",
    "goboard/rules/**/*.py", "goboard/boards/**/*.py", "goboard/words/*.py",
)  # fmt: skip
"""Where the texts stand that goboard itself shows."""
KANA = "".join(map(chr, (*range(0x3041, 0x3097), *range(0x309B, 0x309F), *range(0x30A1, 0x30FF)))) + "々〆"
WIDE = "".join(map(chr, range(0xFF01, 0xFF5F)))
"""Letters and digits as wide as the signs of East Asia."""
PLAYERS = "resources/players/*.txt"
"""Names of well-known players, in signs of China, old and new ones, and of Japan."""
OF_NAMES = {
    "zh": "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴"
    "夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文庞樊兰殷施陶洪翟"
    "安颜倪严牛温芦季俞章鲁葛伍韦申尤毕聂丛焦向柳邢路岳齐沿梅莫庄辛管祝左涂谷祁时舒耿牟卜詹关苗凌费纪靳盛童欧甄项"
    "曲成游阳裴席卫查屈鲍位覃霍翁隋植甘景薄单包司柏宁柯阮桂闵解强柴华车冉房边辜吉饶刁瞿戚丘古米池滕晋苑邬臧畅宫来"
    "嵺苟全褚廉简娄盖符奚木穆党燕郎邸冀谈姬屠连郜晏栾郁商蒙计喻揭窦迟宇敖糜鄢冷卓花仇艾蓝都巩稽井练仲乐虞卞封竺冼"
    "原官衣楚佟栗匡宗应台巫鞠僧桑荆谌银扬明沙伏岑习伟芳娜敏静丽军洋勇艳杰娟涛超秀霞平刚英玉萍红娥玲芬彬凤洁琳素云"
    "莲真环雪荣爱妹香月莺媛瑞凡佳嘉琼勤珍贞莉娣璧璐娅琦晶妍茜秋珊莎锦黛青倩婷姣婉娴瑾颖露瑶怡婵雁蓓纨仪荷丹蓉眉君"
    "琴蕊薇菁梦岚婕馨瑗琰韵融园艺咏卿聪澜纯毓悦昭冰爽琬茗羽希欣飘育滢馥筠柔竹霭凝晓欢霄枫芸菲寒伊亚宜可影荔枝思浩"
    "然博轩航泽俊子涵梓晨昊睿铭煜皓宸峻熙翔鑫磊鹏飞斌峰志永健世广义兴良海山仁波贵福生元国胜学祥才发新利清富顺信昌"
    "星光天达岩中茂进有坚和彪诚先敬震振壮会群豪心邦承绍功松善厚庆民友裕河哲亮政谦亨奇固之轮翰朗伯宏言若鸣朋栋维启"
    "克伦旭辰士以建家致树炎德行泰雄琛钧冠策腾楠榕风弘廷屹幸毅柁熹赫亦弈棋围诗立祖耀灿逸昱延钰笑啸檀尧炜烨奕炫彦淳"
    "韬藤佐橋渡辺村小加斎本崎森阿部島川前後長岡岸坂東西南北野橫横関根内宮沢澤広廣太一二三四五六七八九十次治男夫助"
    "正樹介輔拓也哉悠輝剛修春冬桜美奈恵理由紀織智依結芝虎丸遼佑鶴瀬濱浜滝瀧溝津堀越尾寺杉梶菊塚矢代黒緑赤徳寿壽義"
    "鐵鉄紗優菜穂乃愛里々片倉今上下大久保門馬戸荒牧笠神早近遠蘭聡誠進勝隆榮栄孝忠直実實宣道因碩仙角丈節算砂知玄圓"
    "円察杯赛战戰戦名人坊圣聖升圍甲乙丙级組组联聯賽氏農农丰豐百灵靈夢韓日湾灣界錦标標公开開國际際业業職职少年學运"
    "動动會体體决決预預半輪回局期届屆手合第番循環选選挑最予強争爭霸快电電视視网網络絡擂女老将將团團个谊誼邀请請省"
    "市县區区州京沪滬深杭渝院协協社报報銀集含桐座碁锐銳鋭鯉記念讲講说說评評谱譜题題死活布定式让讓倒贴貼目负負盘盤"
    "认認输輸時不計点點",
    "ja": KANA,
    "ko": "김이박최정강조윤장임한오서신권황안송전홍유고문양손배백허남심노하곽성차주우구나민진지엄채원천방공현함"
    "변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국은편용예경봉사부가복태목형피두감음빈동온호범좌"
    "팽승간상시갈류량려렬령례룡림영수미준재훈희숙순자아혜철규찬율건환혁욱식광병종창근학협만세슬솔별빛나래"
    "샘힘웅화엽필환산관대덕란린율랑람",
}
"""Signs that records' names are written with, by the language: those of players and events of China, and of Japan,
for whose names Chinese shapes stand where they have no kana; all kana; and the syllables of Korean names."""


def main(arguments: list[str]) -> int:
    """Make them from that font or collection."""
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    for code in FACES:
        make(Path(arguments[0]), code)
    return 0


def make(source: Path, code: str) -> None:
    """One of them."""
    from fontTools import subset
    from fontTools.ttLib import TTCollection, TTFont

    fonts = TTCollection(source).fonts if source.suffix == ".ttc" else [TTFont(source)]
    font = next((each for each in fonts if FACES[code] in each["name"].getDebugName(1).split()), fonts[0])
    options = subset.Options(
        layout_features=[], name_IDs=[0, 1, 2, 13, 14], hinting=False, notdef_outline=True, glyph_names=False
    )
    chosen = subset.Subsetter(options)
    chosen.populate(unicodes=[ord(sign) for sign in signs(code)])
    chosen.subset(font)
    for record in font["name"].names:
        if record.nameID in (1, 4, 16):
            record.string = f"goboard {code.upper()}"
    FONTS.mkdir(exist_ok=True)
    made = FONTS / f"goboard-{code}.otf"
    font.save(made)
    print(f"{made.relative_to(ROOT)}: {len(signs(code))} signs, {made.stat().st_size:,} bytes")


def signs(code: str) -> str:
    """Every sign of East Asia that stands in goboard's own texts, in the words of that language and in names."""
    files = (path for pattern in SHOWN for path in ROOT.glob(pattern))
    text = "".join(path.read_text(encoding="utf-8") for path in files) + words_of(code)
    text += OF_NAMES.get(code, "")
    if code == "zh":
        text += WIDE
        text += "".join(path.read_text(encoding="utf-8") for path in ROOT.glob(PLAYERS))
    return "".join(sorted(sign for sign in set(text) if FIRST <= ord(sign) <= LAST and is_shown(sign)))


def words_of(code: str) -> str:
    """All that its catalogue says in it, the pages of the manual and the rules' texts."""
    resources = ROOT / "resources"
    translated = *(resources / "pages" / code).glob("*.md"), *(resources / "rules" / code).glob("*.txt")
    files = [CATALOGUES / f"{code}.po", *translated]
    text = "".join(path.read_text(encoding="utf-8") for path in files if path.exists())
    return "".join(sign for sign in text if FIRST <= ord(sign) <= LAST)


def is_shown(sign: str) -> bool:
    """Neither a control sign nor one that only changes the one before it."""
    return unicodedata.category(sign)[0] not in "CM"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
